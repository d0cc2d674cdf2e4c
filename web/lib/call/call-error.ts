import type { RefusalCode } from '../../../contract/errors.ts';

/** What the browser itself adds to the server's refusal codes. */
export type CallCode = RefusalCode | 'timed_out' | 'unreachable' | 'unknown';

type Told = {
  /** The server's detail, else its field errors joined; empty when it said nothing a person can read. */
  message: string;
  fields?: Record<string, string[]>;
  code: CallCode;
  /** HTTP status, 0 when there was no answer. */
  status: number;
  /** The refusal's whole body, for the few that say more (`available_spots` with `slot_full`). */
  body?: Record<string, unknown>;
};

/** Every failed call, in one shape. */
export class CallError extends Error {
  readonly fields: Record<string, string[]>;
  readonly code: CallCode;
  readonly status: number;
  readonly timed_out: boolean;
  readonly body: Record<string, unknown>;

  constructor({ message, fields = {}, code, status, body = {} }: Told) {
    super(message);
    this.name = 'CallError';
    this.fields = fields;
    this.code = code;
    this.status = status;
    this.timed_out = code === 'timed_out';
    this.body = body;
  }
}

/** Reads a refusal as the API states it: `{detail, code}`, or `{field: [messages]}` (validation). */
export function refusalFrom(status: number, body: unknown): CallError {
  const said = isRecord(body) ? body : {};
  if (typeof said.detail === 'string') return new CallError({ message: said.detail, code: codeOf(said.code), status, body: said });
  const fields = fieldsOf(said);
  const message = Object.entries(fields)
    .map(([field, messages]) => (field === 'non_field_errors' ? messages.join(' ') : `${field}: ${messages.join(' ')}`))
    .join(' | ');
  return new CallError({ message, fields, code: message ? 'validation' : 'unknown', status, body: said });
}

function fieldsOf(body: Record<string, unknown>): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(body)) {
    if (Array.isArray(messages)) fields[field] = messages.filter((m) => typeof m === 'string');
  }
  return fields;
}

// A code this build does not know yet is still a refusal; screens only compare it.
function codeOf(code: unknown): CallCode {
  return typeof code === 'string' ? (code as CallCode) : 'unknown';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
