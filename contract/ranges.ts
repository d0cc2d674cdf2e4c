/** Longest range a caller may ask slots for, in days. */
export const LONGEST_RANGE_DAYS = 366;
/** Default range of the public slot list, in days from today in Hong Kong. */
export const DEFAULT_RANGE_DAYS = 60;
