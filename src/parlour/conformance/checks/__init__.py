"""The checks of the kit, a file each. A check examines playouts and reports what is wrong."""
