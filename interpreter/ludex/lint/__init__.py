"""Looks for what is allowed but hardly meant; reads the model and changes nothing."""
