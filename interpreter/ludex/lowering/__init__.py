"""A program as integer code: functions over one array of whole numbers, for printers to print."""
