/** A request of an intent: its Idempotency-Key and the body sent with it. */
export type KeyedRequest = { key: string; body: string };

/**
 * The last intent if the body is the same, to be sent again unchanged; otherwise a new one. The total and the hold are not compared: while
 * the outcome of the first try is unknown, neither a changed price nor another hold must lead to a second booking.
 */
export function intentFor(body: object, last: KeyedRequest | null, newKey: () => string): KeyedRequest {
  return last && contentOf(JSON.parse(last.body) as object) === contentOf(body) ? last : { key: newKey(), body: JSON.stringify(body) };
}

const contentOf = (body: object) => JSON.stringify({ ...body, final_amount: undefined, hold: undefined });

// Statuses of replies from before the server has looked for the key.
const UNREAD = [401, 408, 429];

/** The intent after a failure: it stays while the outcome is unknown, otherwise null. */
export function afterFailure(intent: KeyedRequest, { status }: { status: number }): KeyedRequest | null {
  const answered_no = status >= 400 && status < 500 && !UNREAD.includes(status);
  return answered_no ? null : intent;
}

/** A random key. `crypto.randomUUID` is missing over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Lost = { code: string };

/** Sends, and after a broken connection sends the same once more after a pause. Throws other failures. */
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
