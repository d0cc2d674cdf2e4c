const keyOf = (booking_id: string) => `message_draft_${booking_id}`;

/** Reads the unsent message about a booking, which outlives a reload and a visit to another screen. */
export function readDraft(booking_id: string): string {
  try {
    return sessionStorage.getItem(keyOf(booking_id)) ?? '';
  } catch {
    return ''; // the browser may refuse storage: then the text lives as long as the screen
  }
}

/** Stores the unsent message; an empty one removes it. */
export function storeDraft(booking_id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(booking_id));
    else sessionStorage.setItem(keyOf(booking_id), text);
  } catch {
    return; // as above
  }
}
