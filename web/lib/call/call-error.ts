import type { RefusalCode } from '../../../contract/errors.ts';

/** The server's refusal codes and those of the browser itself. */
export type CallCode = RefusalCode | 'timed_out' | 'unreachable' | 'unknown';

type CallFailure = {
  /** The server's detail, otherwise its field errors joined; empty when the reply has neither. */
  message: string;
  fields?: Record<string, string[]>;
  code: CallCode;
  /** HTTP status, 0 when there was no answer. */
  status: number;
  /** The refusal's whole body, for codes with more fields (`available_spots` with `slot_full`). */
  body?: Record<string, unknown>;
};

/** A failed call, whatever the reason. */
export class CallError extends Error {
  readonly fields: Record<string, string[]>;
  readonly code: CallCode;
  readonly status: number;
  readonly timed_out: boolean;
  readonly body: Record<string, unknown>;

  constructor({ message, fields = {}, code, status, body = {} }: CallFailure) {
    super(message);
    this.name = 'CallError';
    this.fields = fields;
    this.code = code;
    this.status = status;
    this.timed_out = code === 'timed_out';
    this.body = body;
  }
}

/** Reads a refusal: `{error}` of whatever stands before the API, the API's own `{detail, code}`, or `{field: [messages]}` (validation). */
export function refusalFrom(status: number, body: unknown): CallError {
  const said = isRecord(body) ? body : {};
  const message = [said.error, said.detail].find((words) => typeof words === 'string' && words !== '');
  if (typeof message === 'string') return new CallError({ message, code: codeOf(said.code), status, body: said });
  return fieldErrors(status, said);
}

function fieldErrors(status: number, said: Record<string, unknown>): CallError {
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

// A newer server may send a code that this build does not know; screens only compare codes.
function codeOf(code: unknown): CallCode {
  return typeof code === 'string' ? (code as CallCode) : 'unknown';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
