"""The commands, one a file: HELP, add_arguments(parser), run(args) -> exit code."""
