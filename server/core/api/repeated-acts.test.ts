import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { api } from '../../../contract/api.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { testApp } from '../../../tests/support/app.ts';
import { bookingBody, PASSWORD } from '../../../tests/support/builders.ts';
import type { Caller, CallOptions } from '../../../tests/support/caller.ts';
import { codeOf, turnOn } from '../../../tests/support/second-factor.ts';
import type { WeatherRule } from '../../../rules/weather/policy.ts';
import { proposeByWeather } from '../../weather/propose.ts';

const built = await testApp();
const { sql, guest, as, buildBooking, buildOffer, buildOperator, buildPartner, buildProvider, buildReview } = built;
const { buildClick, buildLink, buildSecondFactor, buildService, buildSlot, buildSlotUnderWay, buildStaff, buildUser } = built;
const operator = await as(await buildOperator());
const { operator: acts } = api;
const HOUR_MS = 3_600_000;

type Staged = CallOptions & { by?: Caller };
/** Sets up what a call acts on. The operator makes the call, unless `by` names somebody else. */
type Stage = () => Promise<Staged>;

const reason = { reason: 'For a reason' };
const at = (row: { id: string }, body?: object): Staged => ({ params: { id: row.id }, ...(body && { body }) });
const suspended = { suspended_at: new Date(), suspend_reason: 'For a reason' };

async function ownBooking(): Promise<Staged> {
  const link = await buildLink();
  const click = await buildClick({ link });
  const body = bookingBody(await buildOffer(), { customer_email: link.partner.user.email });
  const { id } = await guest.done(api.pages.book, { body, headers: { cookie: `sampan_ref=${click.id}` } });
  return at({ id }, { decision: 'refused' });
}

async function change(): Promise<Staged> {
  const { id, slot } = await buildBooking();
  const body = { availability_slot: slot.id, customer_name: 'Chan Siu Ming' };
  const { version, difference } = await operator.done(acts.quoteChange, { params: { id }, body });
  return at({ id }, { ...body, version, difference });
}

async function failedMail(): Promise<Staged> {
  const { id: booking_id } = await buildBooking();
  const mail = { id: uuid(), kind: 'confirmed', source: uuid(), side: 'customer', booking_id, recipient: 'mei@example.com', locale: 'en' };
  await sql`insert into mails ${sql({ ...mail, state: 'failed', due_at: new Date() })}`;
  return at(mail);
}

async function delivery(by: Caller, create: typeof api.webhooks.create | typeof api.marketWebhooks.create): Promise<Staged> {
  const { id } = await by.done(create, { body: { url: 'https://example.com/hook', events: ['paid'] } });
  const [sent] = await sql<{ id: string }[]>`
    insert into webhook_deliveries (id, endpoint_id, booking_id, line, event, at, sequence, state, attempts)
    values (uuidv7(), ${id}, ${(await buildBooking()).id}, 'paid', 'paid', now(), 3, 'sent', 4) returning id`;
  return { by, ...at(sent!) };
}

/** A departure about which its host is asked. */
async function proposal(by: 'host' | 'operator', body?: object): Promise<Staged> {
  const provider = await buildProvider();
  const host = await as(provider.user);
  const rule: WeatherRule = { warnings: ['pre_8'], hours_before: 6, outcome: 'cancel' };
  const starts_at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 4 * HOUR_MS);
  const slot = await buildSlot({ service: await buildService({ provider }), starts_at });
  await buildBooking({ slot, weather_rules: sql.json([{ ...rule, warnings: [...rule.warnings] }]) });
  await host.done(api.weather.expect, { body: { is_expected: true } });
  await proposeByWeather(sql);
  const [found] = await sql<{ id: string }[]>`select id from weather_proposals where provider_id = ${provider.id}`;
  return { ...(by === 'host' && { by: host }), ...at(found!, body) };
}

async function voucher(role: 'owner' | 'guide'): Promise<Staged> {
  const booking = await buildBooking({ slot: await buildSlotUnderWay() });
  const { provider } = booking.slot.service;
  const body = { voucher: `${booking.booking_reference} TEST-CODE` };
  if (role === 'owner') return { by: await as(provider.user), body };
  const user = await buildUser();
  const { id } = await buildStaff({ provider, user, role });
  return { by: (await as(user)).with({ 'acting-for': id }), body };
}

const ownerOf = async () => as((await buildProvider()).user);

async function invitation(): Promise<Staged> {
  return { by: await ownerOf(), body: { email: `${uuid()}@example.com`, role: 'guide' } };
}

/** A calendar that nobody asks for: its address is private. */
async function externalCalendar(): Promise<Staged> {
  return { by: await ownerOf(), body: { name: 'Family', address: 'http://127.0.0.1:9/family.ics' } };
}

async function secondFactor(): Promise<Staged> {
  const by = await as(await buildUser());
  const { key } = await turnOn(by);
  return { by, body: { password: PASSWORD, factor_code: codeOf(key, 1) } };
}

const stages: [Endpoint, Stage][] = [
  [acts.approveProvider, async () => at(await buildProvider({ approved_at: null }))],
  [acts.verifyProvider, async () => at(await buildProvider())],
  [acts.unverifyProvider, async () => at(await buildProvider({ verified_at: new Date() }), reason)],
  [acts.suspendProvider, async () => at(await buildProvider(), reason)],
  [acts.reinstateProvider, async () => at(await buildProvider(suspended))],
  [acts.approvePartner, async () => at(await buildPartner({ approved_at: null }))],
  [acts.suspendPartner, async () => at(await buildPartner(), reason)],
  [acts.reinstatePartner, async () => at(await buildPartner(suspended))],
  [acts.hideService, async () => at(await buildService(), reason)],
  [acts.showService, async () => at(await buildService({ hidden_at: new Date(), hide_reason: 'For a reason' }))],
  [acts.hideReview, async () => at(await buildReview(), reason)],
  [acts.showReview, async () => at(await buildReview({ hidden_at: new Date(), hide_reason: 'For a reason' }))],
  [acts.disableUser, async () => at(await buildUser(), reason)],
  [acts.enableUser, async () => at(await buildUser({ disabled_at: new Date() }))],
  [acts.removeFactor, async () => at(await buildSecondFactor(await buildUser()))],
  [acts.sendReset, async () => at(await buildUser())],
  [acts.decideOwn, ownBooking],
  [acts.cancelBooking, async () => at(await buildBooking(), reason)],
  [acts.changeBooking, change],
  [api.outbox.resend, failedMail],
  [api.marketWebhooks.replay, async () => delivery(operator, api.marketWebhooks.create)],
  [api.webhooks.replay, async () => delivery(await as((await buildProvider()).user), api.webhooks.create)],
  [api.weather.callOff, async () => proposal('host')],
  [api.weather.callOffAny, async () => proposal('operator')],
  [api.weather.goAnyway, async () => proposal('host', reason)],
  [api.weather.goAnywayAny, async () => proposal('operator', reason)],
  [api.bookings.checkIn, async () => voucher('owner')],
  [api.guide.checkIn, async () => voucher('guide')],
  [
    api.availability.create,
    async () => {
      const service = await buildService();
      const body = { service: service.id, date: hongKongDate(Date.now() + 48 * HOUR_MS), start_time: '09:00', end_time: '11:00' };
      return { by: await as(service.provider.user), body };
    },
  ],
  [
    api.ownServices.restore,
    async () => {
      const service = await buildService();
      const by = await as(service.provider.user);
      await by.done(api.ownServices.remove, { params: service });
      return { by, ...at(service) };
    },
  ],
  [
    api.auth.becomeProvider,
    async () => ({ by: await as(await buildUser()), body: { business_name: '海風行 Sea Breeze', phone: '2345 6789' } }),
  ],
  [api.team.invite, invitation],
  [api.externalCalendars.add, externalCalendar],
  [api.auth.stopSecondFactor, secondFactor],
];

test('acts that are refused when they are repeated are answered again by their key, and done once', async () => {
  for (const [endpoint, stage] of stages) {
    const { by = operator, ...asked } = await stage();
    const call = { ...asked, key: uuid() };
    const first = await by.done(endpoint, call);
    const second = await by.done(endpoint, call);
    // The weather overview goes on: the run that was begun is done meanwhile.
    if (!endpoint.path.includes('/weather/')) assert.deepEqual(second, first, endpoint.path);
    const again = await by.ask(endpoint, asked);
    // A link for a new password is mailed a few times an hour.
    if (endpoint !== acts.sendReset) assert.ok([404, 409].includes(again.status), `without the key it is another: ${endpoint.path}`);
  }
});

test('an act that was done is refused under its key with another body, and not done', async () => {
  for (const [endpoint, stage, other] of [
    [api.team.invite, invitation, { role: 'manager' }],
    [api.team.invite, invitation, { email: 'somebody-else@example.com' }],
    [api.externalCalendars.add, externalCalendar, { name: 'Work' }],
    [api.externalCalendars.add, externalCalendar, { address: 'http://127.0.0.1:9/work.ics' }],
  ] as const) {
    const { by = operator, body } = await stage();
    const key = uuid();
    await by.done(endpoint, { body, key });
    const { code } = await by.refused(422, endpoint, { body: { ...(body as object), ...other }, key });
    assert.equal(code, 'idempotency_key_reused', endpoint.path);
    const [team, { calendars }] = [await by.done(api.team.list), await by.done(api.externalCalendars.list)];
    assert.equal(team.length + calendars.length, 1, endpoint.path);
  }
});

test('what is stored of a key tells no password and no code, and a lost answer may be asked for with another code', async () => {
  const { by = operator, body } = await secondFactor();
  const call = { body, key: uuid() };
  await by.done(api.auth.stopSecondFactor, call);
  const [{ request_hash }] = await sql<[{ request_hash: Buffer }]>`select request_hash from idempotency_keys where key = ${call.key}`;
  assert.deepEqual(request_hash, createHash('sha256').update('{}').digest());
  await by.done(api.auth.stopSecondFactor, { ...call, body: { password: PASSWORD, factor_code: '123456' } });
});

/** Calls of operators that may be repeated: they read, do the same again, or make another thing that is seen beside the first. */
const repeatable = `
  operator.quoteChange managedCallOffs.preview managedCallOffs.retry cards.clearFlag keys.revokeAny resellers.revoke operator.createCategory
  people.find people.export people.erase rehearsals.beginForOperator weather.expectForAll weather.sayExtremeForAll marketplace.publishLegal
  marketWebhooks.create marketWebhooks.replayFailed marketWebhooks.rotate marketWebhooks.test`;

const calls = Object.entries(api).flatMap(([chapter, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]) => ({ name: `${chapter}.${name}`, endpoint })),
);

test('whatever an operator presses takes a key, but for what may be repeated', () => {
  const without = calls.flatMap(({ name, endpoint: { who, method, idempotent } }) =>
    who === 'operator' && method === 'POST' && !idempotent ? [name] : [],
  );
  assert.deepEqual(without.toSorted(), repeatable.trim().split(/\s+/).toSorted());
});

/**
 * Calls that tell a secret, once: to answer them again it would have to be stored, and the database has its hash, or has it sealed. A lost
 * answer costs a second one: another app's key, other recovery codes, another program's key. Of these only `confirmSecondFactor` is refused
 * when it is repeated; an owner who has lost its answer has new recovery codes made.
 */
const shown_once = `
  auth.startSecondFactor auth.confirmSecondFactor auth.renewRecoveryCodes keys.make resellers.makeKey
  webhooks.create webhooks.rotate marketWebhooks.create marketWebhooks.rotate`;

test('what tells a secret once takes no key, so that no reply of it is stored', () => {
  const telling = calls.filter(({ endpoint: { reply, method } }) => {
    const fields = reply instanceof z.ZodObject ? Object.keys(reply.shape) : [];
    return method === 'POST' && fields.some((field) => ['key', 'secret', 'recovery_codes'].includes(field));
  });
  assert.deepEqual(telling.map(({ name }) => name).toSorted(), shown_once.trim().split(/\s+/).toSorted());
  assert.deepEqual(
    telling.filter(({ endpoint }) => endpoint.idempotent),
    [],
  );
});
