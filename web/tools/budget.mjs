// The first load of the page, compressed, must stay small. Fails the build when it does not.
