import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NIL, validate as isId } from 'uuid';
import type { UserType } from '../../../contract/accounts.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ACTING_HEADER, isRoleEnough, type StaffRole } from '../../../contract/staff-roles.ts';
import type { Locale } from '../../../contract/text.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../database/database.ts';
import { refuse } from './errors.ts';

/** The account that makes a call, read again for every call, so that a revoked session ends at once. */
export type Caller = {
  id: string;
  session_id: string;
  user_type: UserType;
  username: string;
  first_name: string;
  last_name: string;
  locale: Locale;
  /** The account's email address, once it is verified. */
  proved_email: string | null;
  has_second_factor: boolean;
  /** Set for providers, and for people of a provider's team in calls that they make for it: then it is that provider. */
  provider_id: string | null;
  provider_name: string | null;
  /** Set exactly for partners, suspended ones too: they may still look. */
  partner_id: string | null;
  /** The membership by which the call is made for a provider; null in all other calls. */
  staff: { id: string; role: StaffRole } | null;
  /** Set where a key of the provider's own programs calls: `id` is then the key's, which is nobody's account, and this the owner's. */
  key: { owner_id: string } | null;
};

/** The claims of an access token. */
export type AccessClaims = { sub: string; sid: string };

/**
 * Finds the caller and checks that the call is allowed. Where anyone may call, a missing or expired token means a guest. But an idempotent
 * call, or one that treats signed-in callers differently, refuses an expired token, or a signed-in customer would book as a guest unawares;
 * the client then refreshes its token and repeats the call.
 *
 * Whom a key lets in has been found before (key-caller.ts): a key is looked at wherever it matters who calls.
 *
 * Here alone a person of a team becomes one who acts for its provider: in calls that state the person's role of the team or a lesser one, and
 * only there. In others the person is who they are, or is refused where the call is a provider's.
 *
 * Refuses: not_authenticated, token_not_valid, forbidden, second_factor_required, staff_may_not, not_in_team.
 */
export async function admit(
  { app, sql, config }: { app: FastifyInstance; sql: Sql; config: Pick<Config, 'operator_second_factor'> },
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Caller | null> {
  if (request.by_key) return request.by_key;
  const { who, staff, idempotent, concerns_caller } = endpoint;
  const token = tokenOf(request);
  if (!token) return who === 'anyone' ? null : refuse('not_authenticated');
  const acting_for = actingFor(request);
  const found = await callerOf(app, sql, token, acting_for);
  if (!found) return who === 'anyone' && !idempotent && !concerns_caller ? null : refuse('token_not_valid');
  const { team, ...person } = found;
  if (team && staff && isRoleEnough(team.role, staff)) {
    const { id, role, provider_id, provider_name } = team;
    return { ...person, user_type: 'service_provider', provider_id, provider_name, partner_id: null, staff: { id, role }, key: null };
  }
  // A call for a team never falls on a business of the person's own.
  if (acting_for !== null && who === 'service_provider') refuse(team ? 'staff_may_not' : 'not_in_team');
  const caller: Caller = { ...person, staff: null, key: null };
  if (who !== 'anyone' && who !== 'signed_in' && caller.user_type !== who) refuse('forbidden');
  if (config.operator_second_factor && caller.user_type === 'operator' && !caller.has_second_factor && isForOperators(endpoint))
    refuse('second_factor_required');
  return caller;
}

/** Whether the call gives an operator more rights than anyone has: all calls except public ones and those about the own account. */
function isForOperators({ who, concerns_caller, tag }: Endpoint): boolean {
  return (who !== 'anyone' || concerns_caller === true) && tag !== 'Auth';
}

/** Checks the token's signature and expiry without the database. Refuses: not_authenticated, token_not_valid. */
export function checkToken(app: FastifyInstance, request: FastifyRequest): void {
  const token = tokenOf(request) ?? refuse('not_authenticated');
  if (!claimsOf(app, token)) refuse('token_not_valid');
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The membership that a request names; an id that cannot be one is nobody's. */
function actingFor({ headers }: FastifyRequest): string | null {
  const named = headers[ACTING_HEADER.toLowerCase()];
  if (named === undefined || named === '') return null;
  return typeof named === 'string' && isId(named) ? named : NIL;
}

type Team = { id: string; role: StaffRole; provider_id: string; provider_name: string };

/** An account with the membership that it names, if that is its own and the provider's owner may sign in. */
async function callerOf(
  app: FastifyInstance,
  sql: Sql,
  token: string,
  acting_for: string | null,
): Promise<(Omit<Caller, 'staff' | 'key'> & { team: Team | null }) | null> {
  const claims = claimsOf(app, token);
  if (!claims) return null;
  const [caller] = await sql<(Omit<Caller, 'staff' | 'key'> & { team: Team | null })[]>`
    select u.id, s.id as session_id, u.user_type, u.username, u.first_name, u.last_name, u.locale,
      case when u.email_verified_at is not null then u.email end as proved_email,
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
      p.id as provider_id, p.name as provider_name,
      case when u.user_type = 'partner' then (select pa.id from partners pa where pa.user_id = u.id) end as partner_id,
      (
        select jsonb_build_object('id', st.id, 'role', st.role, 'provider_id', tp.id, 'provider_name', tp.name)
        from staff st join providers tp on tp.id = st.provider_id join users owner on owner.id = tp.user_id
        where st.id = ${acting_for} and st.user_id = u.id and owner.disabled_at is null
      ) as team
    from sessions s
    join users u on u.id = s.user_id
    left join providers p on p.user_id = u.id and u.user_type = 'service_provider'
    where s.id = ${claims.sid} and u.id = ${claims.sub}
      and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null`;
  return caller ?? null;
}

function claimsOf(app: FastifyInstance, token: string): AccessClaims | null {
  try {
    const claims = app.jwt.verify<AccessClaims>(token);
    return isId(claims.sub) && isId(claims.sid) ? claims : null;
  } catch {
    // Forged, malformed and expired tokens get the same reply.
    return null;
  }
}

/** The account behind a caller, a key's too: for rows that name one, and for counts that more keys must not raise. */
export function accountOf({ id, key }: Pick<Caller, 'id' | 'key'>): string {
  return key?.owner_id ?? id;
}

/** The provider a caller acts for. Refuses: forbidden. */
export function providerOf(caller: Caller): string {
  return caller.provider_id ?? refuse('forbidden');
}

/** The partner a caller acts for. Refuses: forbidden. */
export function partnerOf(caller: Caller): string {
  return caller.partner_id ?? refuse('forbidden');
}
