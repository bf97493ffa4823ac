"""What stands above the store names of the database: engines, connections, and why a query failed."""

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    OperationalError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

__all__ = [
    "AsyncConnection",
    "AsyncEngine",
    "DBAPIError",
    "DataError",
    "IntegrityError",
    "OperationalError",
    "PoolTimeoutError",
    "SQLAlchemyError",
    "StatementError",
]
