"""Modules of games that were made before, kept for whoever plays by the same rules again."""

from __future__ import annotations

from ludex.apps.own_folder import OwnFolder, digest_begun, own_folder, this_ludex

MOST_KEPT, MOST_BYTES = 64, 1 << 23


class KeptModules:
    """A folder of modules, each named by what it was made from."""

    def __init__(self, folder: OwnFolder) -> None:
        self.folder = folder

    def find(self, made_from: str) -> bytes | None:
        """What was kept of something that was made from this."""
        return self.folder.read(_name(made_from), MOST_BYTES)

    def keep(self, made_from: str, data: bytes) -> None:
        """Keeps what was made from this."""
        self.folder.write(_name(made_from), data)


def kept_modules() -> KeptModules | None:
    """The modules of whoever runs this; none where nothing may be kept."""
    folder = own_folder("modules", MOST_KEPT)
    return KeptModules(folder) if folder is not None else None


def _name(made_from: str) -> str:
    digest = digest_begun(this_ludex())
    digest.update(made_from.encode())
    return digest.hexdigest()
