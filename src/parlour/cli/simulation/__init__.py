"""Many games between bots, in processes here or on a Dask cluster, and their tally."""
