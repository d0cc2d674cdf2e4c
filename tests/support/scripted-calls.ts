import type { Endpoint } from '../../contract/endpoint.ts';
import type { Call } from '../../web/lib/call/call-type.ts';

/** What a call was asked. */
type CallRecord = {
  endpoint: Endpoint;
  params?: Record<string, string>;
  query?: unknown;
  body?: Record<string, unknown>;
  idempotency_key?: string;
};

/**
 * A `call` for plain objects of screens that reaches no server. `asked` has what it was asked; `answers` are given in turn, once they
 * are there: an error is thrown, and `undefined`, or none, leaves the answer to `usual`.
 */
export function scriptCalls(usual: (asked: CallRecord) => object | undefined) {
  const asked: CallRecord[] = [];
  const answers: (object | Promise<unknown> | undefined)[] = [];
  const call = (async (endpoint: Endpoint, ask: Omit<CallRecord, 'endpoint'> = {}): Promise<unknown> => {
    const now = { endpoint, ...ask };
    asked.push(now);
    const otherwise = usual(now);
    const answer = await answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? otherwise;
  }) as Call;
  return { call, asked, answers };
}
