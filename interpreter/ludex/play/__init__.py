"""Driving a machine: matches, their records, and players that are programs."""
