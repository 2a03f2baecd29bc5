"""The language server: what the desk knows, over the protocol that editors speak."""
