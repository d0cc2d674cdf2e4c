/** One wish to book, as long as nothing about it changes: its Idempotency-Key and the body sent with it. */
export type Intent = { key: string; body: string };

/**
 * The last intent for the same wish, to be sent again as it was; a new one as soon as anything differs. The total that was shown is no
 * part of the wish: as long as nobody knows whether the first try booked, a second must not book again because the price has changed.
 */
export function intentFor(body: object, last: Intent | null, newKey: () => string): Intent {
  return last && wishIn(JSON.parse(last.body) as object) === wishIn(body) ? last : { key: newKey(), body: JSON.stringify(body) };
}

const wishIn = (body: object) => JSON.stringify({ ...body, final_amount: undefined });

// These come from before the server has looked for the key.
const UNREAD = [401, 408, 429];

/** What remains of the intent after a failure: it stays while nobody knows whether the server carried it out. */
export function afterFailure(intent: Intent, { status }: { status: number }): Intent | null {
  const answered_no = status >= 400 && status < 500 && !UNREAD.includes(status);
  return answered_no ? null : intent;
}

/** A key nobody else has. `crypto.randomUUID` is missing where a host serves over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Lost = { code: string };

/** Sends, and when the connection breaks sends the very same once more after a breath. Other failures are the caller's. */
export async function withOneMoreTry<T>(send: () => Promise<T>, breathe: () => Promise<void>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isLost(error)) throw error;
    await breathe();
    return send();
  }
}

function isLost(error: unknown): error is Lost {
  return error instanceof Error && (error as Partial<Lost>).code === 'unreachable';
}
