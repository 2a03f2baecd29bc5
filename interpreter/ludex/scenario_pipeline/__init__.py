"""From files of scenarios and ledgers to trials that a machine can be put through, and back:
what ran, what no scenario would miss, which rule of the booklet has no rule here.
"""
