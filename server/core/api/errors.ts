import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusals, refusalWords, type RefusalCode } from '../../../contract/errors.ts';
import { wordsOf, type BrokenFields } from '../../../contract/field-rules.ts';
import type { Locale } from '../../../contract/text.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { DatabaseError } from '../database/database.ts';
import { counter } from '../metrics/registry.ts';
import { localeOf } from '../http/locale.ts';

/** The one place where a refusal's code gets its HTTP status. */
const statuses: Record<RefusalCode, number> = {
  bad_request: 400,
  validation: 400,
  not_authenticated: 401,
  token_not_valid: 401,
  invalid_credentials: 401,
  link_not_valid: 400,
  proof_needs_account: 403,
  second_factor_needed: 401,
  second_factor_required: 403,
  second_factor_unreadable: 409,
  forbidden: 403,
  staff_may_not: 403,
  not_in_team: 403,
  key_not_valid: 403,
  key_for_other_calls: 403,
  key_may_not: 403,
  key_reads_only: 403,
  invitation_for_other: 409,
  already_invited: 409,
  own_email_unproved: 409,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  slot_full: 409,
  slot_not_whole: 409,
  resource_taken: 409,
  slot_unavailable: 409,
  weather_undecided: 409,
  price_changed: 409,
  pay_way_not_offered: 409,
  illegal_transition: 409,
  request_expired: 409,
  email_unconfirmed: 409,
  hold_over: 409,
  not_yet: 409,
  undo_too_late: 409,
  cancellation_closed: 409,
  refund_changed: 409,
  change_closed: 409,
  booking_changed: 409,
  nothing_to_change: 409,
  host_must_change: 409,
  confirm_first: 409,
  voucher_cancelled: 409,
  voucher_pending: 409,
  voucher_other_day: 409,
  voucher_used: 409,
  voucher_partly_used: 409,
  voucher_not_in_party: 409,
  nothing_to_refund: 409,
  already_refunded: 409,
  nothing_to_take_back: 409,
  card_refund_final: 409,
  not_your_refund: 409,
  nothing_owed: 409,
  too_many_reports: 409,
  refund_unseen: 409,
  no_card_payment: 409,
  card_away: 503,
  no_card_to_refund: 409,
  card_refund_waits: 409,
  card_refund_failed: 409,
  signature_wrong: 400,
  nothing_to_pay: 409,
  reseller_owes_other: 409,
  nothing_to_settle: 409,
  not_completed: 409,
  already_reviewed: 409,
  own_booking: 403,
  account_has_bookings: 409,
  business_has_bookings: 409,
  slot_exists: 409,
  slot_overlaps: 409,
  resource_needed: 409,
  day_exists: 409,
  calendar_exists: 409,
  slot_has_bookings: 409,
  capacity_below_taken: 409,
  slug_taken: 409,
  image_refused: 400,
  image_too_large: 413,
  pictures_away: 503,
  provider_has_balance: 409,
  partner_has_earnings: 409,
  not_a_client: 409,
  already_partner: 409,
  partner_suspended: 403,
  partner_not_approved: 403,
  partner_may_not_book: 403,
  already_provider: 409,
  call_off_changed: 409,
  nothing_to_call_off: 409,
  rehearsals_unavailable: 409,
  rehearsals_full: 409,
  rehearsal_needs_approval: 403,
  already_done: 409,
  changed_meanwhile: 409,
  own_account: 409,
  category_in_use: 409,
  licence_expired: 409,
  sale_stopped: 409,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  too_many_mails: 429,
  too_many_places: 429,
  too_many_messages: 429,
  hold_limit: 429,
  places_left: 409,
  waiting_list_full: 409,
  offer_over: 409,
  webhook_off: 409,
  quota_reached: 409,
  archive_full: 409,
  pictures_reached: 409,
  too_many_streams: 429,
  too_many_uploads: 429,
  busy: 503,
  internal: 500,
};

/** Counts refusals by code, for `/metrics`. */
export const recordRefusal = counter(
  { name: 'sampan_refusals_total', help: 'Requests refused, by code; `internal` is a fault of ours', label: 'code' },
  Object.keys(statuses) as RefusalCode[],
);

/** What a refusal says beside its words. */
type RefusalFacts = Record<string, string | number | boolean | readonly (string | object)[]>;

/** What an action throws to refuse. It has a code, never a status. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly extra: RefusalFacts;
  readonly fields: BrokenFields | undefined;
  constructor(code: RefusalCode, extra: RefusalFacts = {}, fields?: BrokenFields) {
    super(code);
    this.code = code;
    this.extra = extra;
    this.fields = fields;
  }
}

/** Refuses with a code; `extra` goes into the answer beside it. */
export function refuse(code: RefusalCode, extra?: RefusalFacts): never {
  throw new Refusal(code, extra);
}

/** Refuses because of fields: `invalid({ participants: [{ rule: 'at_least', n: 1 }] })`. */
export function invalid(fields: BrokenFields): never {
  throw new Refusal('validation', {}, fields);
}

/** Refuses a row that does not exist or is not the caller's, with the same reply. */
export function notFound(): never {
  throw new Refusal('not_found');
}

const fromLibraries: Record<string, RefusalCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
  FST_FILES_LIMIT: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  // From the picture store: a bucket that does not answer, a full disk.
  E_CANNOT_CHECK_FILE_EXISTENCE: 'pictures_away',
  E_CANNOT_READ_FILE: 'pictures_away',
  E_CANNOT_WRITE_FILE: 'pictures_away',
  ENOSPC: 'pictures_away',
};

/** Errors after which the database has done nothing and a later retry will work. */
const NOT_NOW = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_BUSY',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  // PostgreSQL: shutting down, starting up, out of connections, read-only after a failover
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  // out of disk, out of memory, deadlock, serialization failure
  '53100',
  '53200',
  '40P01',
  '40001',
  // ended by a configured timeout: of a lock, a statement, an idle transaction or connection, a transaction
  '55P03',
  '57014',
  '25P03',
  '57P05',
  '25P04',
]);

/** Retry-After in seconds while the database is unavailable, or uploads are under way. */
export const SOON_S = 2;

/** Whether the error means that the database is unavailable for now. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // A missing socket file; any other missing file is a bug.
  return NOT_NOW.has(code) || (code === 'ENOENT' && syscall === 'connect');
}

/** The reply to an error that is a refusal, in the caller's language; else undefined. */
export function refusalAnswer(error: unknown, locale: Locale): { status: number; code: RefusalCode; body: object } | undefined {
  const refusal = asRefusal(error);
  if (!refusal) return undefined;
  const { code } = refusal;
  const status = statuses[code];
  if (!refusal.fields) return { status, code, body: { detail: refusalWords(code, locale, refusal.extra), code, ...refusal.extra } };
  const fields = Object.entries(refusal.fields);
  return { status, code, body: Object.fromEntries(fields.map(([name, rules]) => [name, rules.map((rule) => wordsOf(rule, locale))])) };
}

/** Replies to an error. An error that is no refusal is a bug: it is logged in full and answered with the request's id only. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request.headers);
  // The client has gone, and nothing failed here.
  if (isBrokenOff(request)) return reply.code(400).send(refusalAnswer(new Refusal('bad_request'), locale)?.body);
  const refused = refusalAnswer(error, locale);
  recordRefusal(refused?.code ?? 'internal');
  // Not the caller's fault: the operator must see it.
  if (refused && refused.status >= 500) request.log.warn({ err: error }, 'refused for want of what we need');
  const retry_after =
    error instanceof Refusal && typeof error.extra.retry_after === 'number' ? error.extra.retry_after : refused?.code === 'busy' && SOON_S;
  if (retry_after) reply.header('retry-after', String(retry_after));
  if (refused) return reply.code(refused.status).send(refused.body);
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send({ detail: textIn(refusals.internal, locale), code: 'internal', request_id: request.id });
}

/** Whether the client aborted the request before all of it had arrived. A reset connection has no remote address. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return (raw.destroyed && !raw.complete) || raw.socket.remoteAddress === undefined;
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (isAway(error)) return new Refusal('busy');
  if (error instanceof DatabaseError) return undefined;
  if (fromLibraries[code]) return new Refusal(fromLibraries[code]);
  return statusCode && statusCode >= 400 && statusCode < 500 ? new Refusal('bad_request') : undefined;
}
