"""The checks of the kit, one file each. A check examines playouts and reports failures."""
