import { refusals, type RefusalCode } from '../../contract/errors.ts';
import type { Answer } from '../support/caller.ts';

/** What may befall a request while a fault lasts, beside its own answer. */
export type Tolerance = {
  /** Codes of refusals that mean "not now". */
  codes?: readonly RefusalCode[];
  /** The connection may be cut before the answer. */
  cut?: boolean;
  /** Nobody may be listening. */
  refused?: boolean;
};

/** Names of what stands behind the door: no answer may speak of it. */
const INTERNALS = /postgres|pg_|ECONN|ENOENT|ENOSPC|errno|node_modules|\.ts:\d|select .* from|insert into|stack|server\/|relation "/i;

/** What is wrong with how a request was refused, if anything: it must be one of ours, of the expected kind, and tell nothing of the inside. */
export function faultOfRefusal({ status, headers, body }: Answer, expected: readonly RefusalCode[]): string | undefined {
  const reply = `${status} ${JSON.stringify(body).slice(0, 300)}`;
  if (!headers['content-type']?.startsWith('application/json')) return `answered without JSON: ${reply}`;
  if (body === null || typeof body !== 'object') return `answered without our words: ${reply}`;
  const { code, detail } = body as { code?: unknown; detail?: unknown };
  if (typeof code !== 'string' || typeof detail !== 'string') return `answered without our words: ${reply}`;
  if (!(code in refusals)) return `answered with a code nobody knows: ${reply}`;
  if (INTERNALS.test(detail)) return `told of its inside: ${reply}`;
  return expected.includes(code as RefusalCode) ? undefined : `answered with what nobody expects: ${reply}`;
}
