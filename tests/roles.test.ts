import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../contract/api.ts';
import type { BookingStatus } from '../contract/bookings.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { testApp } from './support/app.ts';
import { bookingBody, PASSWORD, type BuiltBooking, type BuiltUser, type Offer } from './support/builders.ts';
import type { Asked, Caller } from './support/caller.ts';

const { guest, as, buildBooking, buildOffer, buildProvider, buildReview, buildUser } = await testApp();

// Who stands before a booking: nobody known, a client with nothing to do with it, its client, its provider, another provider.
const roles = ['guest', 'stranger', 'client', 'provider', 'rival'] as const;
type Role = (typeof roles)[number];

type Api = typeof api;
type Name = { [Group in keyof Api]: { [Call in keyof Api[Group]]: `${Group & string}.${Call & string}` }[keyof Api[Group]] }[keyof Api];
type Stage = Offer & {
  booking: BuiltBooking;
  people: Record<Exclude<Role, 'guest'>, BuiltUser>;
  caller: Caller;
  refresh: string;
  key: string;
};
/** What is asked, in which state the booking is before, and the status each role gets, in the order of `roles`. */
type Row = {
  ask?: (stage: Stage) => Asked;
  booking?: BookingStatus;
  gets: [guest: number, stranger: number, client: number, provider: number, rival: number];
};

const everyone = (status: number): Row['gets'] => [status, status, status, status, status];
const ofService = ({ service }: Stage) => ({ params: { id: service.id } });
const ofBooking =
  (body?: unknown) =>
  ({ booking }: Stage): Asked => ({ params: { id: booking.id }, ...(body !== undefined && { body }) });
const loginOf = (user: BuiltUser) => ({ username: user.username, password: PASSWORD });

/** The whole API. A call that is not named here does not compile, and fails below. */
const matrix: Record<Name, Row> = {
  'auth.register': {
    ask: ({ key }) => ({ body: { username: key, email: `${key}@example.com`, password: PASSWORD } }),
    gets: everyone(201),
  },
  'auth.login': { ask: ({ people }) => ({ body: loginOf(people.client) }), gets: everyone(200) },
  'auth.refresh': { ask: ({ refresh }) => ({ body: { refresh } }), gets: everyone(200) },
  'auth.logout': { ask: ({ refresh }) => ({ body: { refresh } }), gets: everyone(204) },
  'auth.user': { gets: [401, 200, 200, 200, 200] },
  'auth.update': { ask: () => ({ body: { first_name: 'Mei' } }), gets: [401, 200, 200, 200, 200] },
  'auth.changePassword': {
    ask: () => ({ body: { old_password: PASSWORD, new_password: 'nine red junks' } }),
    gets: [401, 204, 204, 204, 204],
  },
  'auth.becomeProvider': { ask: () => ({ body: { business_name: 'New Tours', phone: '2345 6789' } }), gets: [401, 200, 200, 409, 409] },
  'services.list': { gets: everyone(200) },
  'services.categories': { gets: everyone(200) },
  'services.get': { ask: ofService, gets: everyone(200) },
  'services.availability': { ask: ofService, gets: everyone(200) },
  'services.reviews': { ask: ofService, gets: everyone(200) },
  'pages.public': { ask: ({ page }) => ({ params: { slug: page.slug } }), gets: everyone(200) },
  'pages.book': { ask: (stage) => ({ body: bookingBody(stage) }), gets: everyone(201) },
  'bookings.providerBookings': { gets: [401, 403, 403, 200, 200] },
  'bookings.providerStats': { gets: [401, 403, 403, 200, 200] },
  'bookings.get': { ask: ofBooking(), gets: [401, 404, 200, 200, 404] },
  'bookings.update': { ask: ofBooking({ status: 'confirmed' }), gets: [401, 403, 403, 200, 404] },
  'bookings.accept': { ask: ofBooking(), gets: [401, 403, 403, 200, 404] },
  'bookings.complete': { ask: ofBooking(), booking: 'confirmed', gets: [401, 403, 403, 200, 404] },
  'bookings.cancel': { ask: ofBooking({ reason: 'Rain' }), gets: [401, 404, 200, 200, 404] },
};

const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${group}.${call}` as Name, endpoint })),
);
const PRIVATE = 'for-its-two-people-only';

/** A fresh marketplace corner for one call by one role. */
async function stage(role: Role, { booking: status = 'pending' }: Row): Promise<Stage> {
  const offer = await buildOffer({ capacity: 9 });
  const people = {
    provider: offer.provider.user,
    client: await buildUser(),
    stranger: await buildUser(),
    rival: (await buildProvider()).user,
  };
  const booking = await buildBooking({
    slot: offer.slot,
    page: offer.page,
    client: people.client,
    status,
    customer_name: PRIVATE,
    special_requests: PRIVATE,
  });
  await buildReview({ booking: await buildBooking({ slot: offer.slot, status: 'completed' }) });
  const { refresh } = await guest.done(api.auth.login, { body: loginOf(people.client) });
  const caller = role === 'guest' ? guest : await as(people[role]);
  return { ...offer, booking, people, caller, refresh, key: `newcomer-${role}-${booking.booking_reference}` };
}

test('the matrix names every call of the contract and no other', () => {
  assert.deepEqual(Object.keys(matrix).sort(), endpoints.map(({ name }) => name).sort());
});

for (const { name, endpoint } of endpoints)
  test(`${name} answers each role as it should`, async () => {
    const row = matrix[name];
    for (const [n, role] of roles.entries()) {
      const staged = await stage(role, row);
      const asked = row.ask?.(staged);
      const expected = row.gets[n]!;
      const reply: unknown =
        expected < 300 ? await staged.caller.done(endpoint, asked) : await staged.caller.refused(expected, endpoint, asked);
      const text = reply === undefined ? '' : JSON.stringify(reply);
      assert.doesNotMatch(text, /password|_hash|argon2|"token|secret/i, `${role} is told a secret`);
      if (role !== 'client' && role !== 'provider') assert.ok(!text.includes(PRIVATE), `${role} is told what is not theirs`);
    }
  });

test('who may call is what the contract says', () => {
  for (const { name, endpoint } of endpoints) {
    const [guest, stranger] = matrix[name].gets;
    assert.equal(guest === 401, endpoint.who !== 'anyone', name);
    assert.equal(stranger === 403, endpoint.who === 'service_provider', name);
  }
});

test('an id that is nobody’s, or that cannot be one, is not found by anybody', async () => {
  for (const { name, endpoint } of endpoints.filter(({ endpoint }) => endpoint.params)) {
    const staged = await stage('provider', matrix[name]);
    const asked = matrix[name].ask?.(staged);
    for (const id of [staged.slot.id, 'nothing-like-an-id', '019a0000-0000-7000-8000-000000000000', '%27', '\u0000'])
      await staged.caller.refused(404, endpoint, { ...asked, params: { id, slug: id } });
  }
});

test('a session that has ended is told so where it matters who calls, and is a guest elsewhere', async () => {
  for (const { name, endpoint } of endpoints) {
    const staged = await stage('provider', matrix[name]);
    const stale = guest.with({ authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.stale' });
    const { status, body } = await stale.ask(endpoint, matrix[name].ask?.(staged));
    // Whoever believes to be signed in must not book as a guest without noticing.
    if (endpoint.who === 'anyone' && !endpoint.idempotent) assert.equal(status, endpoint.status ?? 200, name);
    else assert.deepEqual([status, (body as { code: string }).code], [401, 'token_not_valid'], name);
  }
});
