"""What a change of rule files is as a change of the game; opens no files and knows no git."""
