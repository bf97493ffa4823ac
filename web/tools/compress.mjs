// Compresses what is served, once, so that the server need not.
