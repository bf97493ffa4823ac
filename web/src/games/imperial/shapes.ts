/** Outlines of the pieces, centred on the origin. */
export const ARMY = "M0-19L16-14V0C16 10 8 16 0 20C-8 16-16 10-16 0V-14Z";
export const FLEET = "M-27 5C-18 9 18 9 27 5L17 20H-16ZM-5-29C13-25 22-10 21 3H-18C-9-6-5-16-5-29Z";
export const WORKS = "M-13 11V-3L-6-8V-3L1-8V-3L5-6V-15H11V11Z";
export const WINDOWS = "M-9 2h4v4h-4zM-2 2h4v4h-4zM5 2h4v4H5z";
export const ANCHOR = "M0-5V5M-4.6 1C-4 5 4 5 4.6 1M-3-2H3";
