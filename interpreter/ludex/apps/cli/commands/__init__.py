"""The commands, one a file: NAME, HELP, add_arguments(parser), run(args) -> exit code."""
