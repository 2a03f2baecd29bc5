"""What the numbers of records in the array say, by name: each is so many behind the first one.

A walk begins with its number, a standing with the cell, a step with its way, the places of a walk
with their buckets, a search with its walk, a frame with its routine, a grant with its effect.
"""

RECORDS = {
    "WALK": ("YOU", "PLACES", "BACK", "ARGUMENTS"),
    "STANDING": (
        "LAST", "FIRST", "COUNT", "SPENT", "GATHERED", "START", "CELLS", "ALIKE", "NEXT", "AWAY",
    ),
    "STEP": ("LANDING", "BROKEN", "AGAIN", "GATHERS", "SIZE"),
    "PLACES": ("JOINED", "TWICE"),
    "SEARCH": ("WALKED", "ENDS", "LEFT", "WHOLE", "BARRED", "MEMORY"),
    "FRAME": ("AT", "BELOW", "REGISTERS"),
    "GRANT": ("OWNER", "AMOUNT", "UNTIL"),
}  # fmt: skip

PARTS = {
    f"{record}_{part}": number
    for record, parts in RECORDS.items()
    for number, part in enumerate(parts, 1)
}
