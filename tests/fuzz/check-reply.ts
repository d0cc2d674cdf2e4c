import { isDeepStrictEqual } from 'node:util';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/errors.ts';
import type { Operation } from './document.ts';

export type Reply = { status: number; type: string; text: string };

/** What no answer to a stranger may show: where code lies, how it is called, what the database was asked. */
const INTERNALS =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.[jt]s:\d+|file:\/\/\/(?!etc)|postgres|PG_|SQLSTATE|syntax error at|violates |duplicate key/i;

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((calls) =>
    Object.values(calls as Record<string, Endpoint>).map(
      (one) => [`${one.method} ${one.path.replace(/:([a-z_]+)/g, '{$1}')}`, one] satisfies [string, Endpoint],
    ),
  ),
);

/** What is wrong with an answer, if anything. */
export function faultOf(operation: Operation, { status, type, text }: Reply): string | undefined {
  if (status >= 500) return `answers ${status}`;
  if (status < 100) return 'is not answered';
  if (operation.method === 'HEAD') return undefined;
  if (!operation.path.startsWith('/api/') || operation.path.startsWith('/api/docs/'))
    return status >= 400 && INTERNALS.test(text) ? 'shows internals' : undefined;
  return status < 300 ? wrongSuccess(operation, status, type, text) : wrongRefusal(status, type, text);
}

function wrongSuccess(operation: Operation, status: number, type: string, text: string): string | undefined {
  const stated = operation.responses[String(status)];
  if (!stated) return `answers ${status}, which the document does not name`;
  const types = Object.keys(stated.content ?? {});
  if (types.length === 0) return text === '' ? undefined : 'says something where nothing is to be said';
  if (!types.includes('application/json')) return types.some((one) => type.startsWith(one)) ? undefined : `is ${type}`;
  const { reply } = endpointOf(operation);
  const body = read(text);
  const known = reply?.safeParse(body);
  if (!known?.success) return `does not fit its schema: ${JSON.stringify(known?.error.issues.slice(0, 3))}`;
  // Parsing drops what the schema does not name.
  return isDeepStrictEqual(known.data, body) ? undefined : 'says more than its schema names';
}

function wrongRefusal(status: number, type: string, text: string): string | undefined {
  if (INTERNALS.test(text)) return 'shows internals';
  if (!type.startsWith('application/json')) return `refuses with ${type}`;
  const body = read(text);
  if (!body) return 'refuses in no known form';
  if (typeof body.detail === 'string' && typeof body.code === 'string')
    return body.code in refusals ? undefined : `refuses with a code nobody knows: ${body.code}`;
  const answer = Object.values(body);
  const areMessages = answer.every((one) => Array.isArray(one) && one.length > 0 && one.every((words) => typeof words === 'string'));
  return status === 400 && answer.length > 0 && areMessages ? undefined : 'refuses in no known form';
}

function read(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // No JSON at all, which the caller then says.
    return undefined;
  }
}

function endpointOf({ method, path }: Operation): Endpoint {
  const found = endpoints.get(`${method} ${path}`);
  if (!found) throw new Error(`the contract has no ${method} ${path}`);
  return found;
}
