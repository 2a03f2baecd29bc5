"""The page of what tests have counted, made from the notes that they leave."""
