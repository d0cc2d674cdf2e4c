/** Longest range a caller may ask slots for, in days. */
export const LONGEST_RANGE_DAYS = 366;
/** Longest range of a provider's calendar of all services, in days: a month in whole weeks. */
export const LONGEST_CALENDAR_DAYS = 42;
/** Default range of the public slot list, in days from today in Hong Kong. */
export const DEFAULT_RANGE_DAYS = 60;
/** Longest an experience, and one of its slots, lasts, in minutes: two weeks. */
export const LONGEST_MINUTES = 20_160;
