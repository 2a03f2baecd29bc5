"""The parts of `ludex ci`, one a file; `ludex.apps.ci` lists them in their order."""
