"""Errors raised by the store."""


class StoreError(Exception):
    """Base class. Unless a subclass says more, it is unknown whether anything was committed."""


class UnavailableError(StoreError):
    """The database cannot be reached or rejected the work. It is unknown whether anything was committed."""


class DatabaseUrlError(ValueError):
    """The URL names no database that Parlour can use."""


class LoginRefusedError(UnavailableError):
    """PostgreSQL rejected the user or the password."""


class NoSuchDatabaseError(UnavailableError):
    """The PostgreSQL server has no database of that name."""


class UnsafeDatabaseError(UnavailableError):
    """This database could lose acknowledged writes. The message says what to do."""


class ConflictError(StoreError):
    """Another writer appended an entry with this number first. Nothing was written."""


class IntegrityError(StoreError):
    """A row violates a constraint of the schema: its key is taken, or a referenced row is missing."""


class DataError(StoreError):
    """A value does not fit its column."""
