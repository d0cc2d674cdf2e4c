/**
 * How long an act can be undone after it was done, in seconds. A screen offers it for ten; the rest is for a slow network and for whoever
 * needs longer to find the button. What an act mails waits until then.
 */
export const UNDO_SECONDS = 60;
