"""Where a server is reached: the names by which it is asked, and how links begin."""

from __future__ import annotations

import re
from ipaddress import ip_address

from ludex.apps import CannotError
from ludex.apps.studio.web import HOST
from ludex.records import dataclass

ANYWHERE = ("0.0.0.0", "::")
_NAME = re.compile(r"(?:(https?)://)?(\[[0-9a-f:]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?/?")
_USUAL = {"http": "80", "https": "443"}


@dataclass(frozen=True)
class Address:
    """How links begin, and the hosts that are answered."""

    origin: str
    hosts: frozenset[str]

    @property
    def origins(self) -> frozenset[str]:
        """Where pages come from that may ask."""
        return frozenset({self.origin, *(f"http://{host}" for host in self.hosts)})

    @property
    def overheard(self) -> bool:
        """Whether links go over a way on which others might listen."""
        return self.origin.startswith("http:") and not is_own(_host(self.origin))

    def link(self, secret: str) -> str:
        """A link; what stands behind # is sent to no server."""
        return f"{self.origin}/#{secret}"


def address(host: str, port: int, public: str | None) -> Address:
    """Where a server is reached that listens there; `public` is how others call it."""
    here = f"[{host}]" if ":" in host else host
    own = {_bare("http", name, str(port)) for name in (here, HOST, "localhost")}
    if public is None:
        if host in ANYWHERE:
            raise CannotError(
                "Who listens everywhere has no name: say with `--public-name` how others reach"
                " this machine, such as 192.168.1.20."
            )
        return Address(f"http://{_bare('http', here, str(port))}", frozenset(own))
    found = _NAME.fullmatch(public.lower())
    if found is None:
        raise CannotError("A public name is like 192.168.1.20 or https://games.example.org.")
    scheme, name, said = found[1] or "http", found[2], found[3]
    usual = _USUAL[scheme] if found[1] else str(port)
    named = _bare(scheme, name, said or usual)
    return Address(f"{scheme}://{named}", frozenset({*own, named}))


def is_own(host: str) -> bool:
    """Whether only this machine is called so."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _bare(scheme: str, name: str, port: str) -> str:
    """A host as browsers say it: without the port that is usual."""
    return name if port == _USUAL[scheme] else f"{name}:{port}"


def _host(origin: str) -> str:
    found = _NAME.fullmatch(origin)
    assert found is not None
    return found[2].strip("[]")
