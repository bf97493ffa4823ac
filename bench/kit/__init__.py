"""What `parlour check` finds in the time that it is given."""
