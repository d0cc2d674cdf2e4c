/** Longest range a caller may ask slots for, in days. */
export const LONGEST_RANGE_DAYS = 366;
/** Longest range of a provider's calendar of all services, in days: a month in whole weeks. */
export const LONGEST_CALENDAR_DAYS = 42;
/** Default range of the public slot list, in days from today in Hong Kong. */
export const DEFAULT_RANGE_DAYS = 60;
/** Longest an experience, and one of its slots, lasts, in minutes: two weeks. */
export const LONGEST_MINUTES = 20_160;
/**
 * How long an act can be undone after it was done, in seconds. A screen offers it for ten; the rest is for a slow network and for people who
 * need longer to find the button. What an act mails waits until then.
 */
export const UNDO_SECONDS = 60;
/** A booking that nobody has completed is completed so many days after its end, or after its provider took that back once. */
export const COMPLETED_AFTER_DAYS = 3;
export const COMPLETED_AGAIN_AFTER_DAYS = 14;
/** Days in which a provider may take back that a booking was completed by itself. */
export const COMPLETION_UNDO_DAYS = 14;
