"""What every test begins with: what is frozen refuses to be changed, too, not only in mypy."""

from ludex import records

records.refuse_changes()
