import { text as textOf } from 'node:stream/consumers';
import { v7 as uuid } from 'uuid';
import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isScopeEnough, keyScopes, type KeyScope } from '../../contract/key-scopes.ts';
import { ACTING_HEADER, isRoleEnough, staffRoles, type StaffRole } from '../../contract/staff-roles.ts';
import type { BookingStatus } from '../../rules/booking-states.ts';
import type { TestApp } from './app.ts';
import { holdBody, PASSWORD, type BuiltBooking, type BuiltUser, type Offer } from './builders.ts';
import { callerThrough, type CallOptions, type Caller, type Send } from './caller.ts';
import { personToken } from '../../server/bookings/vouchers/person-codes.ts';
import { form, paint } from './pictures.ts';
import { resellersOn, type BuiltOwnKey, type BuiltReseller } from './resellers.ts';
import { buildProposal } from './proposals.ts';

/**
 * Who stands before a booking: nobody known, a client with nothing to do with it, its client, its provider, another provider; the
 * partner who was there when it was made, another partner, and who runs the marketplace; a guide and a manager of its provider's team, who
 * call for the provider; keys of the provider's own programs, by their scope, and one of another provider's that may write.
 */
export const roles = [
  ...(['guest', 'stranger', 'client', 'provider', 'rival', 'partner', 'competitor', 'operator'] as const),
  ...staffRoles,
  ...(['read', 'write', 'rival_key'] as const),
] as const;
export type Role = (typeof roles)[number];
type KeyRole = KeyScope | 'rival_key';

/** A corner of a marketplace for one call by one role, who calls. */
export type Stage = Offer & {
  booking: BuiltBooking;
  people: Record<Exclude<Role, 'guest' | KeyRole>, BuiltUser>;
  caller: Caller;
  /** Any other role before the same corner. */
  as: (role: Role) => Promise<Caller>;
  refresh: string;
  key: string;
  /** A stored one. */
  mail: { id: string };
  /** The partner's. */
  link: { id: string; partner: { id: string } };
  /** Open, of the partner, who may be paid for one more booking. */
  payout: { id: string };
  /** Open, of the provider, who has a balance to settle beside it. */
  settlement: { id: string };
  /** Of the provider's fees. */
  invoice: { id: string };
  /** Of the provider, with a key. */
  reseller: BuiltReseller;
  /** Of the provider's own programs, and may write. */
  own_key: BuiltOwnKey;
  /** That no service names. */
  category: { id: string };
  /** Of the service, by somebody else. */
  review: { id: string };
  /** A place on the slot that somebody holds who has the token; made up where the row asks for none. */
  hold: { id: string; token: string };
  /** One that the client has reported; made up where the row asks for none. */
  payment: { id: string };
  /** The client's, in the provider's team. */
  membership: { id: string };
  /** An address of the provider's, with a message that did not arrive. */
  webhook: { id: string; delivery: { id: string } };
  market_webhook: Stage['webhook'];
  /** Of today, of the provider's service. */
  import: { id: string };
  /** A message template of the provider. */
  template: { id: string };
  /** A calendar elsewhere, of the provider. */
  external_calendar: { id: string };
  /** Of a rule, that the service’s departure is shortened. */
  proposal: { id: string };
  /** A boat of the provider. */
  resource: { id: string };
  /** Tokens of secret links: the booking's, the provider's calendar's, and those mailed to the client. */
  secrets: {
    booking: string;
    /** Of one person of the booking. */
    person_voucher: string;
    confirm_booking: string;
    calendar: string;
    verify_email: string;
    reset_password: string;
    team_invitation: string;
  };
};
/** What is asked, in which state the booking is before, and the status each role gets, in the order of `roles`. */
export type Row = {
  ask?: (stage: Stage) => CallOptions;
  booking?: BookingStatus;
  /** The booking's departure is under way; that of a completed one is in any case. */
  has_begun?: true;
  paid?: true;
  /** The provider takes FPS, and nobody has chosen another way. */
  by_fps?: true;
  /** The booking's customer has reported a payment, with a slip. */
  reported?: true;
  /** The answer goes on for ever once it has begun. */
  streams?: true;
  /** The client has logged in before, so that there is something to refresh. */
  refreshes?: true;
  /** Somebody holds a place on the slot. */
  holds?: true;
  /** The caller has the booking's secret link, and with it every right to know. */
  by_link?: true;
  /** It shows a secret, which is what it is for. */
  gives_secret?: true;
  /** It answers with the operator's own text for everybody, which may speak of passwords. */
  is_prose?: true;
  gets: [guest: number, stranger: number, client: number, provider: number, rival: number];
  /** Where it is not what a stranger gets. */
  partner?: number;
  /** Another partner, where it is not what the partner gets. */
  competitor?: number;
  /** Where it is not what a stranger gets. */
  operator?: number;
};

/** What a role is answered; people of a team and keys what the contract says: as the provider, as anybody else, or no. */
export function gets(
  { gets, partner = gets[1], competitor = partner, operator = gets[1] }: Row,
  role: Role,
  { who, staff, key, idempotent, concerns_caller }: Endpoint,
): number {
  if (isKey(role)) {
    if (key) return !isScopeEnough(scopeOf(role), key) ? 403 : role === 'rival_key' ? gets[4] : gets[3];
    return who === 'anyone' && !idempotent && !concerns_caller ? gets[0] : 403;
  }
  if (isStaff(role) && staff && isRoleEnough(role, staff)) return gets[3];
  if (isStaff(role) && who === 'service_provider') return 403;
  return [...gets, partner, competitor, operator, gets[1], gets[1]][roles.indexOf(role)]!;
}

/** Whether a role is of the provider's team. */
export const isStaff = (role: Role): role is StaffRole => staffRoles.includes(role as StaffRole);

/** Whether a role is a key, which may do what each call says of keys. */
export const isKey = (role: Role): role is KeyRole => role === 'rival_key' || keyScopes.includes(role as KeyScope);
const scopeOf = (role: KeyRole): KeyScope => (role === 'rival_key' ? 'write' : role);

/** What is only for a booking's two people, and the operator. */
export const PRIVATE = 'for-its-two-people-only';

export const loginOf = (user: BuiltUser) => ({ username: user.username, password: PASSWORD });

/** Sets the stage for a call, on one app. */
export function stagesOn(on: TestApp) {
  const {
    app,
    sql,
    links,
    guest,
    as,
    buildBooking,
    buildCategory,
    buildLink: buildReferralLink,
    buildOffer,
    buildOperator,
    buildPartner,
    buildProvider,
    buildReferral,
    buildReview,
    buildSlot,
    buildSlotUnderWay,
    buildStaff,
    buildUser,
  } = on;

  const { buildOwnKey, buildReseller } = resellersOn(sql);

  /** Asks the app and hangs up as soon as the answer begins. */
  const onlyTheBeginning: Send = async (request) => {
    const { statusCode, headers, stream } = await app.inject({ ...request, payloadAsStream: true });
    const begun = stream();
    const text = statusCode < 300 ? '' : await textOf(begun);
    begun.destroy();
    return { status: statusCode, headers: headers as Record<string, string>, text };
  };

  /** A fresh marketplace corner for one call by one role. */
  return async function stage(
    role: Role,
    { booking: status = 'pending', has_begun, paid, by_fps, reported, streams, refreshes, holds }: Row,
  ): Promise<Stage> {
    const offer = await buildOffer({ capacity: 9 });
    if (by_fps) await takeFps(offer.provider);
    const partner = await buildPartner({ payout_account: '012-345678-001' });
    const other = await buildProvider();
    const people = {
      provider: offer.provider.user,
      client: await buildUser(),
      stranger: await buildUser(),
      rival: other.user,
      partner: partner.user,
      competitor: (await buildPartner()).user,
      operator: await buildOperator(),
      guide: await buildUser(),
      manager: await buildUser(),
    };
    const staff = {
      guide: await buildStaff({ provider: offer.provider, user: people.guide }),
      manager: await buildStaff({ provider: offer.provider, user: people.manager, role: 'manager' }),
    };
    const booking = await buildBooking({
      slot: has_begun || status === 'completed' ? await buildSlotUnderWay({ service: offer.service }) : offer.slot,
      page: offer.page,
      client: people.client,
      status,
      payment_status: paid ? 'paid' : 'unpaid',
      customer_name: PRIVATE,
      special_requests: PRIVATE,
    });
    const weeksAgo = new Date(Date.now() - 21 * 86_400_000);
    const past = await buildSlot({ service: offer.service, starts_at: weeksAgo });
    const before = await buildBooking({ slot: past, status: 'completed', payment_status: 'paid', created_at: weeksAgo });
    await buildReferral({ booking: before, partner });
    const review = await buildReview({ booking: before });
    const refresh = refreshes ? (await guest.done(api.auth.login, { body: loginOf(people.client) })).refresh : '';
    const asRole = async (one: Role): Promise<Caller> => {
      if (one === 'guest') return guest;
      if (isKey(one)) {
        const owner = one === 'rival_key' ? other : offer.provider;
        return callerThrough(on.send, (await buildOwnKey({ provider: owner, scope: scopeOf(one) })).key);
      }
      const person = await as(people[one], streams && onlyTheBeginning);
      return isStaff(one) ? person.with({ [ACTING_HEADER]: staff[one].id }) : person;
    };
    const secrets = {
      booking: links.sign('booking', booking.id),
      person_voucher: personToken(links, booking.id, `${offer.service.units[0]!.id} 1`),
      confirm_booking: links.sign('confirm_booking', booking.id),
      calendar: links.sign('calendar', await buildFeed(offer.provider)),
      verify_email: links.sign('verify_email', await buildLink(people.client, 'verify_email')),
      reset_password: links.sign('reset_password', await buildLink(people.client, 'reset_password')),
      team_invitation: links.sign('team_invitation', (await buildStaff({ provider: other, email: people.client.email })).id),
    };
    return {
      ...offer,
      booking,
      review,
      link: await buildReferralLink({ partner }),
      payout: await buildPayout(partner),
      settlement: await buildSettlement(offer.provider),
      invoice: await buildInvoice(offer.provider),
      reseller: await buildReseller({ provider: offer.provider }),
      own_key: await buildOwnKey({ provider: offer.provider, scope: 'write' }),
      category: await buildCategory(),
      hold: await buildHold(offer, holds === true),
      payment: { id: reported ? await buildReport(booking) : uuid() },
      template: await buildTemplate(offer.provider),
      webhook: await buildWebhook(offer.provider.id, booking),
      market_webhook: await buildWebhook(null, booking),
      import: await buildImport(offer),
      external_calendar: await buildExternalCalendar(offer.provider),
      proposal: await buildProposal(sql, offer),
      resource: await buildResource(offer.provider),
      membership: await buildStaff({ provider: offer.provider, user: people.client }),
      people,
      caller: await asRole(role),
      as: asRole,
      refresh,
      secrets,
      mail: await buildMail(booking),
      key: `newcomer-${booking.booking_reference}`,
    };
  };

  async function buildHold(offer: Offer, is_made: boolean): Promise<{ id: string; token: string }> {
    const body = holdBody(offer);
    return { id: is_made ? (await guest.done(api.holds.hold, { body })).id : uuid(), token: body.token };
  }

  async function takeFps({ id }: { id: string }): Promise<void> {
    await sql`
      update providers set pay_ways = '{fps}', fps_kind = 'id', fps_account = '1234567', fps_name = 'Harbour Walks' where id = ${id}`;
  }

  async function buildReport({ id: booking_id }: BuiltBooking): Promise<string> {
    const params = { token: links.sign('booking', booking_id) };
    await guest.done(api.guests.reportPayment, { params, ...form(['slip', await paint().png().toBuffer()]) });
    const [report] = await sql<{ id: string }[]>`select id from payments where booking_id = ${booking_id} and state = 'reported'`;
    return report!.id;
  }

  async function buildFeed({ id: provider_id }: { id: string }): Promise<string> {
    const id = uuid();
    await sql`insert into calendar_feeds ${sql({ provider_id, id, with_names: false })}`;
    return id;
  }

  async function buildLink({ id: user_id, email }: BuiltUser, purpose: string): Promise<string> {
    const id = uuid();
    await sql`insert into account_links ${sql({ id, user_id, purpose, email, expires_at: new Date(Date.now() + 3_600_000) })}`;
    return id;
  }

  async function buildTemplate({ id: provider_id }: { id: string }): Promise<{ id: string }> {
    const id = uuid();
    await sql`insert into message_templates ${sql({ id, provider_id, title: 'Rain', body: PRIVATE })}`;
    return { id };
  }

  /** At an address for examples, which is never sent to. */
  async function buildWebhook(provider_id: string | null, { id: booking_id }: BuiltBooking): Promise<Stage['webhook']> {
    const [id, delivery] = [uuid(), { id: uuid() }];
    // The marketplace may have a few only, which all stages share.
    if (provider_id === null) await sql`delete from webhook_endpoints where provider_id is null`;
    await sql`insert into webhook_endpoints (id, provider_id, url, events) values (${id}, ${provider_id}, 'https://192.0.2.1/hook', '{}')`;
    await sql`
      insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence, state, problem)
      values (${delivery.id}, ${id}, ${booking_id}, 'created', 'created', now(), 1, 'failed', 'connection')`;
    return { id, delivery };
  }

  async function buildImport({ provider, service }: Offer): Promise<{ id: string }> {
    const row = { provider_id: provider.id, kind: 'services' };
    const id = uuid();
    await sql`insert into imports ${sql({ ...row, id, made: 1, mails_guests: false })}`;
    await sql`insert into import_rows ${sql({ ...row, import_id: id, line: 2, reference: PRIVATE, item_id: service.id })}`;
    return { id };
  }

  async function buildExternalCalendar({ id: provider_id }: { id: string }): Promise<{ id: string }> {
    const id = uuid();
    await sql`insert into external_calendars ${sql({ id, provider_id, name: PRIVATE, url: 'http://127.0.0.1:9/theirs.ics' })}`;
    return { id };
  }

  async function buildResource({ id: provider_id }: { id: string }): Promise<{ id: string }> {
    const id = uuid();
    await sql`insert into resources ${sql({ id, provider_id, name: PRIVATE, name_zh: '', count: 1 })}`;
    return { id };
  }

  async function buildPayout({ id: partner_id }: { id: string }): Promise<{ id: string }> {
    const id = uuid();
    await sql`insert into payouts ${sql({ id, partner_id, amount: 4_000, run_id: id })}`;
    return { id };
  }

  async function buildSettlement({ id: provider_id }: { id: string }): Promise<{ id: string }> {
    const id = uuid();
    await sql`insert into settlements ${sql({ id, provider_id, amount: 4_000, bookings: 1 })}`;
    return { id };
  }

  async function buildInvoice({ id: provider_id }: { id: string }): Promise<{ id: string }> {
    const id = uuid();
    await sql`
      with numbered as (update fee_invoice_numbers set last = last + 1 returning last)
      insert into fee_invoices (id, number, provider_id, month, name, name_zh, fee, bookings)
      select ${id}, last, ${provider_id}, '2026-01-01', 'Tours', '', 2400, 1 from numbered`;
    return { id };
  }

  async function buildMail({ id: booking_id }: BuiltBooking): Promise<{ id: string }> {
    const id = uuid();
    const mail = { kind: 'confirmed', source: id, side: 'customer', recipient: 'taiman@example.com', locale: 'en', due_at: new Date() };
    await sql`insert into mails ${sql({ id, booking_id, ...mail })}`;
    return { id };
  }
}
