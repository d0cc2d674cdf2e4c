import { afterFailure, newKey } from './intent.ts';

/** The Idempotency-Keys of acts that are sent, or whose answer is lost. An act is named by its call, what it is about, and its body. */
const open = new Map<string, string>();

/** The key of an act: that of the first try while nobody knows what became of it, otherwise a new one. */
export function keyOf(act: string): string {
  const key = open.get(act) ?? newKey();
  open.set(act, key);
  return key;
}

/** Ends an act that was answered, unless the answer does not tell whether it was done. */
export function answered(act: string, reply: { status: number }): void {
  const key = open.get(act) ?? '';
  if (reply.status < 400 || !afterFailure({ key, body: act }, reply)) open.delete(act);
}

/** Ends all acts, after something was done: the same act may be wanted anew then, such as hiding again what was shown again. */
export function endActs(): void {
  open.clear();
}
