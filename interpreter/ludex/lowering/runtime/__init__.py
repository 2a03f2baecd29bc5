"""What every lowered program may call, as functions of plain Python over whole numbers.

They are never run as they stand: `ludex.lowering.reading` reads them as integer code.
"""
