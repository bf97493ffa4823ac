"""The commands of `parlour`, one file each."""
