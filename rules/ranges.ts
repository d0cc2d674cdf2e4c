/** Longest range a caller may ask slots for, in days. */
export const LONGEST_RANGE_DAYS = 366;
/** Default range of the public slot list, in days from today in Hong Kong. */
export const DEFAULT_RANGE_DAYS = 60;
/** Longest an experience, and one of its slots, lasts, in minutes: two weeks. */
export const LONGEST_MINUTES = 20_160;
