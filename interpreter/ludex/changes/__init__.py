"""Small changes of what rules mean: would anybody notice?"""
