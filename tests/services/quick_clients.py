"""Loads the CA certificates once. Otherwise each HTTP client takes 50 ms for it."""

import ssl
from functools import cache
from unittest.mock import patch

patch.object(ssl, "create_default_context", cache(ssl.create_default_context)).start()
