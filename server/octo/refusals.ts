import type { FastifyReply, FastifyRequest } from 'fastify';
import { octoErrors, octoReasons, type OctoErrorCode, type OctoReason } from '../../contract/octo/errors.ts';
import { textIn } from '../../rules/localized-text.ts';
import type { RefusalCode } from '../../contract/errors.ts';
import { recordRefusal, Refusal, refusalAnswer, SOON_S } from '../core/api/errors.ts';
import { recordOctoCall } from './figures.ts';
import { localeOf } from '../core/http/locale.ts';

/** The id that a refusal is about, under the name by which the request called it. */
type OctoEcho = Partial<Record<'productId' | 'optionId' | 'unitId' | 'availabilityId' | 'uuid', string>>;

/** What an OCTO call throws to refuse. */
export class OctoRefusal extends Error {
  readonly code: OctoErrorCode;
  readonly echo: OctoEcho;
  readonly reason: OctoReason | undefined;
  constructor(code: OctoErrorCode, echo: OctoEcho = {}, reason?: OctoReason) {
    super(code);
    this.code = code;
    this.echo = echo;
    this.reason = reason;
  }
}

/** Refuses with an error of the standard, and the id that it is about. */
export function refuseOcto(code: OctoErrorCode, echo?: OctoEcho): never {
  throw new OctoRefusal(code, echo);
}

/** Refuses what is understood and cannot be done. */
export function cannot(reason: OctoReason): never {
  throw new OctoRefusal('UNPROCESSABLE_ENTITY', {}, reason);
}

/** Refuses what cannot be understood. */
export function misread(reason?: OctoReason): never {
  throw new OctoRefusal('BAD_REQUEST', {}, reason);
}

/** What the server refuses by itself, in the standard's words; any other refusal is a request that could not be read. */
const ours: Partial<Record<RefusalCode, OctoErrorCode>> = {
  not_authenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  key_for_other_calls: 'FORBIDDEN',
  too_many_requests: 'TOO_MANY_REQUESTS',
  busy: 'INTERNAL_SERVER_ERROR',
};

/** Words for what the code alone leaves open. */
const reasons: Partial<Record<RefusalCode, OctoReason>> = { key_for_other_calls: 'provider_key' };

/** Refusals of the business are 400, as the standard has it. */
const statuses: Partial<Record<OctoErrorCode, number>> = { UNAUTHORIZED: 401, FORBIDDEN: 403, INTERNAL_SERVER_ERROR: 500 };

const counted: Partial<Record<OctoErrorCode, RefusalCode>> = {
  UNAUTHORIZED: 'not_authenticated',
  FORBIDDEN: 'forbidden',
  TOO_MANY_REQUESTS: 'too_many_requests',
  INTERNAL_SERVER_ERROR: 'internal',
};

/** Replies to an error as OCTO says: `{ error, errorMessage }` and the id that is at fault. What is no refusal is a bug, and logged whole. */
export function answerOctoError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  sendOctoError(error, request, reply);
  return reply;
}

/** The same; says with which error. */
export function sendOctoError(error: unknown, request: FastifyRequest, reply: FastifyReply): OctoErrorCode {
  const locale = localeOf(request.headers);
  const refused = error instanceof OctoRefusal ? undefined : refusalAnswer(error, locale);
  const known = error instanceof OctoRefusal ? error : new OctoRefusal(codeOf(refused?.code), {}, reasons[refused?.code ?? 'internal']);
  const is_busy = refused?.code === 'busy';
  if (known.code === 'INTERNAL_SERVER_ERROR' && !is_busy) request.log.error({ err: error }, 'unexpected error');
  recordRefusal(is_busy ? 'busy' : (counted[known.code] ?? 'bad_request'));
  recordOctoCall(known.code);
  const seconds = error instanceof Refusal ? Number(error.extra.retry_after ?? 0) : 0;
  const retryAfter = seconds || (is_busy ? SOON_S : 0);
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  const words = known.reason ? octoReasons[known.reason] : octoErrors[known.code];
  reply
    .code(statuses[known.code] ?? 400)
    .type('application/json; charset=utf-8')
    .send({ error: known.code, errorMessage: textIn(words, locale), ...known.echo, ...(retryAfter && { retryAfter }) });
  return known.code;
}

function codeOf(code: RefusalCode | undefined): OctoErrorCode {
  return code === undefined ? 'INTERNAL_SERVER_ERROR' : (ours[code] ?? 'BAD_REQUEST');
}
