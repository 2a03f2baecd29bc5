"""The one form in which a rule file is written."""
