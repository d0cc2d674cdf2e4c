/** Reasons of the generic status update, word for word: what the product, not a person, notes. */
export const fallbackReasons = { accept: 'Accepted by provider', complete: 'Completed by provider' } as const;

/** Which of its own reasons the product noted, if it was one. */
export function fallbackOf(note: string): keyof typeof fallbackReasons | null {
  if (note === fallbackReasons.accept) return 'accept';
  return note === fallbackReasons.complete ? 'complete' : null;
}
