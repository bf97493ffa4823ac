"""Why the store did not do what it was asked."""


class StoreError(Exception):
    """Nothing is known to be kept."""


class UnavailableError(StoreError):
    """The database cannot be reached or refused the work. Nothing is known to be kept."""


class LoginRefusedError(UnavailableError):
    """PostgreSQL does not let this user in."""


class NoSuchDatabaseError(UnavailableError):
    """PostgreSQL answers and has no database of that name."""


class UnsafeDatabaseError(UnavailableError):
    """What is acknowledged here could be lost; the text says what to do."""


class ConflictError(StoreError):
    """The entry's number is taken: another writer was there first. Nothing was kept."""


class IntegrityError(StoreError):
    """A row breaks a rule of the schema: a key is taken, or what it refers to is not there."""


class DataError(StoreError):
    """A value that its column cannot hold."""
