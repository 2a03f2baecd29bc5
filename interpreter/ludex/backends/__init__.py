"""One folder or file for each way to turn a program into a machine."""
