"""The checks of the kit, a file each. A check looks at walks through the game and reports what is wrong."""
