"""The commands of `parlour`, a file each."""
