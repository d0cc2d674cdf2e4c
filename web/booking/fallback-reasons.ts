/** Reasons that the generic status update writes by itself, word for word. */
export const fallbackReasons = { accept: 'Accepted by provider', complete: 'Completed by provider' } as const;

/** Which automatic reason a note is, if it is one. */
export function fallbackOf(note: string): keyof typeof fallbackReasons | null {
  if (note === fallbackReasons.accept) return 'accept';
  return note === fallbackReasons.complete ? 'complete' : null;
}
