"""Real browsers for tests: an installed Chromium, driven by Playwright."""
