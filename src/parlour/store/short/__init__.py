"""Short transactions: a few statements by key, for what many people do at once, through the bare drivers.

`begin()` and `read()` give a connection that understands the queries of `store/queries`; whoever holds one
waits for nothing but the database. Lists, exports and all that may take long go through the engine.
"""
