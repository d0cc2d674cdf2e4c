const keyOf = (booking_id: string) => `message_draft_${booking_id}`;

/** What was being written to this guest; a reload or a look at another screen loses nothing. */
export function keptDraft(booking_id: string): string {
  try {
    return sessionStorage.getItem(keyOf(booking_id)) ?? '';
  } catch {
    return ''; // storage can be closed to us: then the text lives as long as the screen
  }
}

/** Keeps what is being written; nothing when it was sent. */
export function keepDraft(booking_id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(booking_id));
    else sessionStorage.setItem(keyOf(booking_id), text);
  } catch {
    return; // as above
  }
}
