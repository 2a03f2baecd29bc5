"""What scenarios have run of the rules: thresholds, a document for programs, a page for people."""
