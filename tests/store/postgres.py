"""A real PostgreSQL for the tests."""

from postgres import Postgres, Unavailable

__all__ = ["Postgres", "Unavailable"]
