import { randomBytes, randomUUID } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { StaffRole } from '../../contract/staff-roles.ts';
import type { BookingStatus } from '../../rules/booking-states.ts';
import { priceOf, SERVICE_FEE_BASIS_POINTS } from '../../rules/money.ts';
import { addDays, hongKongDate, hongKongToInstant } from '../../rules/time.ts';
import { hashPassword } from '../../server/accounts/sign-in/passwords.ts';
import type { Sql } from '../../server/core/database/database.ts';

export const PASSWORD = 'seven blue sampans';
const HOUR_MS = 3_600_000;
const STARTS_A_DAY = 22;

/** When the nth slot starts: on the hour, more than a day from now, and so that two hours are of one day in Hong Kong whatever the time is now. */
function startOfSlot(n: number): Date {
  const day = addDays(hongKongDate(Date.now()), 2 + Math.floor(n / STARTS_A_DAY));
  return new Date(hongKongToInstant(day, '00:00').getTime() + (n % STARTS_A_DAY) * HOUR_MS);
}

export type BuiltUser = { id: string; username: string; email: string; first_name: string };
export type BuiltProvider = { id: string; user: BuiltUser; name: string };
export type BuiltPartner = { id: string; user: BuiltUser; name: string };
export type BuiltLink = { id: string; code: string; placement: string; partner: BuiltPartner };
export type BuiltUnit = { id: string; kind: string; price: number; takes_place: boolean; places: number };
export type BuiltService = {
  id: string;
  provider: BuiltProvider;
  title: string;
  price: number;
  units: BuiltUnit[];
  /** Of what it cost and promised when it was built. */
  offer_version: number;
};
export type BuiltSlot = { id: string; service: BuiltService; starts_at: Date; ends_at: Date; capacity: number };
export type BuiltPage = { id: string; slug: string; provider: BuiltProvider };
export type BuiltBooking = { id: string; slot: BuiltSlot; booking_reference: string; places: number };
export type Offer = { provider: BuiltProvider; service: BuiltService; slot: BuiltSlot; page: BuiltPage };

type Overrides<T> = Partial<T> & Record<string, unknown>;
type UnitFields = {
  kind: string;
  price: number;
  takes_place?: boolean;
  places?: number;
  min_people?: number;
  max_people?: number;
  accompanied_by?: string[];
};
type ServiceOverrides = Overrides<Omit<BuiltService, 'units' | 'offer_version'>> & { units?: UnitFields[] };
export type Builders = ReturnType<typeof buildersOn>;

/**
 * Builders of rows on one database. Each makes the parents it is not given; any column may be named.
 * Prices are cents. Slots start tomorrow or later, each at another hour.
 */
export function buildersOn(sql: Sql) {
  let made = 0;
  /** A number that nothing else in this database has. */
  const next = () => (made += 1);

  const insert = (table: string, row: Record<string, unknown>) => sql`insert into ${sql(table)} ${sql(row)}`;

  async function buildUser(overrides: Overrides<BuiltUser & { password: string }> = {}): Promise<BuiltUser> {
    const n = next();
    const { password = PASSWORD, ...columns } = overrides;
    const user = { id: uuid(), username: `visitor${n}`, email: `visitor${n}@example.com`, first_name: 'Ka Yan', ...columns };
    await insert('users', { password_hash: await hashOf(password), ...user });
    return user;
  }

  async function buildProvider(options: Overrides<BuiltProvider> = {}): Promise<BuiltProvider> {
    const { user = await buildUser({ email_verified_at: new Date() }), ...columns } = options;
    const provider = { id: uuid(), name: `Harbour Walks ${next()}`, ...columns };
    await insert('providers', { user_id: user.id, ...provider });
    await sql`update users set user_type = 'service_provider' where id = ${user.id}`;
    return { ...provider, user };
  }

  /** A hotel that refers guests, approved. */
  async function buildPartner(choices: Overrides<BuiltPartner> = {}): Promise<BuiltPartner> {
    const { user = await buildUser(), ...columns } = choices;
    const partner = { id: uuid(), name: `Lantern Hotel ${next()}`, kind: 'hotel', approved_at: new Date(), ...columns };
    await insert('partners', { user_id: user.id, ...partner });
    await sql`update users set user_type = 'partner' where id = ${user.id}`;
    return { ...partner, user };
  }

  /** Somebody who runs the marketplace. */
  async function buildOperator(overrides: Overrides<BuiltUser> = {}): Promise<BuiltUser> {
    return buildUser({ ...overrides, user_type: 'operator' });
  }

  /** An app whose codes nobody knows, on an account that never signs in by its password. */
  async function buildSecondFactor<User extends { id: string }>(user: User): Promise<User> {
    await insert('second_factors', { user_id: user.id, sealed_key: Buffer.alloc(60), confirmed_at: new Date() });
    return user;
  }

  /** A partner's link to the catalogue. */
  async function buildLink(overrides: Overrides<BuiltLink> = {}): Promise<BuiltLink> {
    const { partner = await buildPartner(), ...columns } = overrides;
    const link = { id: uuid(), code: `TEST${1_000 + next()}`, target: 'catalogue', placement: 'Lobby stand', ...columns };
    await insert('referral_links', { partner_id: partner.id, ...link });
    return { ...link, partner };
  }

  /** Somebody followed a link. */
  async function buildClick(overrides: Overrides<{ id: string; link: BuiltLink }> = {}): Promise<{ id: string; link: BuiltLink }> {
    const { link = await buildLink(), ...columns } = overrides;
    const click = { id: randomUUID(), ...columns };
    await insert('referral_clicks', { link_id: link.id, ...click });
    return { ...click, link };
  }

  /** Somebody of a provider's team, or who is invited to it where no user is given. */
  async function buildStaff(
    overrides: Overrides<{ provider: BuiltProvider; user: BuiltUser; email: string; role: StaffRole }> = {},
  ): Promise<{ id: string; email: string; role: StaffRole; provider: BuiltProvider }> {
    const { provider = await buildProvider(), user, email = user?.email ?? `helper${next()}@example.com`, ...columns } = overrides;
    const staff = { id: uuid(), email, role: 'guide' as StaffRole, expires_at: new Date(Date.now() + 86_400_000), ...columns };
    await insert('staff', { provider_id: provider.id, user_id: user?.id ?? null, joined_at: user ? new Date() : null, ...staff });
    return { ...staff, provider };
  }

  async function buildCategory(overrides: Overrides<{ slug: string }> = {}): Promise<{ id: string; slug: string }> {
    const category = { id: uuid(), slug: `category-${next()}`, ...overrides };
    await insert('categories', { name: 'On the water', name_zh: '水上活動', ...category });
    return category;
  }

  async function buildService(overrides: ServiceOverrides = {}): Promise<BuiltService> {
    const { provider = await buildProvider(), units, price = 48_000, ...columns } = overrides;
    const service = { id: uuid(), title: `Harbour walk ${next()}`, price, ...columns };
    await insert('services', {
      provider_id: provider.id,
      status: 'active',
      description: 'Along the water.',
      confirmation: 'instant',
      ...service,
    });
    const built: BuiltUnit[] = [];
    for (const [position, unit] of (units ?? [{ kind: 'adult', price }]).entries()) {
      const { places = unit.takes_place === false ? 0 : 1 } = unit;
      const row = { id: uuid(), ...unit, takes_place: places > 0, places };
      await insert('units', { provider_id: provider.id, service_id: service.id, title: unit.kind, title_zh: '票', position, ...row });
      built.push(row);
    }
    const [offer] = await sql<{ offer_version: number }[]>`select offer_version from services where id = ${service.id}`;
    return { ...service, provider, units: built, offer_version: offer!.offer_version };
  }

  async function buildSlot(overrides: Overrides<BuiltSlot> & { taken?: number } = {}): Promise<BuiltSlot> {
    const { service = await buildService(), taken = 0, ...columns } = overrides;
    const starts_at = overrides.starts_at ?? startOfSlot(next());
    const slot = { id: uuid(), capacity: 10, ends_at: new Date(starts_at.getTime() + 2 * HOUR_MS), ...columns, starts_at };
    await insert('slots', { provider_id: service.provider.id, service_id: service.id, ...slot });
    const built = { ...slot, service };
    if (taken > 0) await buildBooking({ slot: built, participants: taken });
    return built;
  }

  /** A departure that is under way: it began half an hour ago or a little earlier, each at another second. */
  async function buildSlotUnderWay(overrides: Overrides<BuiltSlot> = {}): Promise<BuiltSlot> {
    const seconds = Math.floor(Date.now() / 1_000) - 1_800 - (next() % 1_500);
    return buildSlot({ starts_at: new Date(seconds * 1_000), ...overrides });
  }

  async function buildPage(overrides: Overrides<BuiltPage> & { services?: BuiltService[] } = {}): Promise<BuiltPage> {
    const { services = [], provider = services[0]?.provider ?? (await buildProvider()), ...columns } = overrides;
    const page = { id: uuid(), slug: `page-${next()}`, ...columns };
    await insert('pages', { provider_id: provider.id, title: 'Harbour Walks', is_published: true, ...page });
    for (const [position, service] of services.entries())
      await insert('page_services', { provider_id: provider.id, page_id: page.id, service_id: service.id, position });
    return { ...page, provider };
  }

  /** Everything a visitor needs to book: a published page with a service that has a slot. */
  async function buildOffer(
    overrides: { capacity?: number; service?: ServiceOverrides; slot?: Overrides<BuiltSlot>; page?: Overrides<BuiltPage> } = {},
  ): Promise<Offer> {
    const service = await buildService(overrides.service);
    const slot = await buildSlot({ service, ...(overrides.capacity !== undefined && { capacity: overrides.capacity }), ...overrides.slot });
    const page = await buildPage({ services: [service], ...overrides.page });
    return { provider: service.provider, service, slot, page };
  }

  /**
   * A booking of adults in any state, with its places, units, timeline and ledger as if it had been made through the door. A completed
   * one is of a departure under way unless a slot is named.
   */
  async function buildBooking(
    overrides: Overrides<{ slot: BuiltSlot; status: BookingStatus; participants: number; client: BuiltUser; page: BuiltPage }> = {},
  ): Promise<BuiltBooking> {
    const { status = 'confirmed', participants = 1, client, page, ...rest } = overrides;
    const { slot = await (status === 'completed' ? buildSlotUnderWay() : buildSlot()), ...columns } = rest;
    const { service } = slot;
    const n = next();
    const adult = service.units.find(({ kind }) => kind === 'adult') ?? service.units[0]!;
    const booking = { id: uuid(), booking_reference: `SMP-TEST${n}`, created_at: new Date(), ...columns };
    const since = (...states: BookingStatus[]) => (states.includes(status) ? booking.created_at : null);
    await sql.begin(async (tx) => {
      const write = (table: string, row: Record<string, unknown>) => tx`insert into ${tx(table)} ${tx(row)}`;
      await write('bookings', {
        provider_id: service.provider.id,
        service_id: service.id,
        slot_id: slot.id,
        page_id: page?.id ?? null,
        client_id: client?.id ?? null,
        confirmation_code: 'TEST-CODE',
        customer_name: 'Chan Tai Man',
        customer_email: 'taiman@example.com',
        customer_phone: '+85291234567',
        locale: 'en',
        participants,
        places: participants,
        ...priceOf([{ price: adult.price, quantity: participants }], SERVICE_FEE_BASIS_POINTS),
        status,
        service_title: service.title,
        service_title_zh: '',
        starts_at: slot.starts_at,
        ends_at: slot.ends_at,
        cancellation_hours: 24,
        // Not in the moment it was made: its provider has accepted it.
        confirmed_at: since('confirmed', 'completed') && new Date(booking.created_at.getTime() + 1),
        completed_at: since('completed'),
        cancelled_at: since('cancelled'),
        units: tx.json([
          { unit: adult.id, kind: adult.kind, title: adult.kind, title_zh: '票', quantity: participants, price: adult.price },
        ]),
        ...booking,
      });
      const line = { id: uuid(), provider_id: service.provider.id, booking_id: booking.id };
      if (status === 'cancelled') await write('seat_moves', { ...line, slot_id: slot.id, places: -participants, reason: 'cancelled' });
      else await tx`update slots set spots_taken = spots_taken + ${participants} where id = ${slot.id}`;
      // A booking that is written as paid has its payment; what was given back of it is written after it.
      if (columns.payment_status === 'refunded')
        await tx`insert into refunds (id, booking_id, amount, at) select ${uuid()}, id, paid_amount, created_at from bookings where id = ${booking.id}`;
    });
    return { ...booking, slot, places: participants };
  }

  async function buildReview(overrides: Overrides<{ booking: BuiltBooking; rating: number }> = {}): Promise<{ id: string }> {
    const { booking = await buildBooking({ status: 'completed' }), ...columns } = overrides;
    const review = { id: uuid(), rating: 5, comment: 'We would go again.', author: 'Mei', ...columns };
    const { service } = booking.slot;
    await insert('reviews', { booking_id: booking.id, provider_id: service.provider.id, service_id: service.id, ...review });
    return review;
  }

  /** A booking credited to a partner's click, or not, as if it had been decided when it was made. */
  async function buildReferral(
    overrides: Overrides<{
      booking: { id: string };
      click: { id: string; link: BuiltLink };
      partner: BuiltPartner;
      rate_bp: number;
      reason: string;
    }> = {},
  ): Promise<{ booking: { id: string }; partner: BuiltPartner }> {
    const { partner = overrides.click?.link.partner ?? (await buildPartner()), booking = await buildBooking(), ...columns } = overrides;
    const { click = await buildClick({ link: await buildLink({ partner }) }), ...rest } = columns;
    await insert('booking_referrals', {
      booking_id: booking.id,
      click_id: click.id,
      link_id: click.link.id,
      partner_id: partner.id,
      clicked_at: new Date(),
      window_days: 30,
      rate_bp: 800,
      reason: 'last_click',
      ...rest,
    });
    await sql`update bookings set partner_id = ${click.link.partner.id} where id = ${booking.id}`;
    return { booking, partner };
  }

  return {
    buildUser,
    buildProvider,
    buildPartner,
    buildOperator,
    buildSecondFactor,
    buildLink,
    buildClick,
    buildStaff,
    buildCategory,
    buildService,
    buildSlot,
    buildSlotUnderWay,
    buildPage,
    buildOffer,
    buildBooking,
    buildReview,
    buildReferral,
  };
}

/** What a visitor sends to book an offer. */
export function bookingBody({ page, service, slot }: Pick<Offer, 'page' | 'service' | 'slot'>, overrides: Record<string, unknown> = {}) {
  return {
    page: page.id,
    service: service.id,
    availability_slot: slot.id,
    customer_name: 'Chan Tai Man',
    customer_email: 'taiman@example.com',
    customer_phone: '9123 4567',
    participants: 1,
    ...overrides,
  };
}

/** A secret as a browser makes one up to hold places. */
export const newHoldToken = () => randomBytes(32).toString('base64url');

/** What a visitor sends to hold places of an offer. */
export function holdBody({ page, service, slot }: Pick<Offer, 'page' | 'service' | 'slot'>, overrides: Record<string, unknown> = {}) {
  return { page: page.id, service: service.id, availability_slot: slot.id, participants: 1, token: newHoldToken(), ...overrides };
}

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose; one hash serves all users of a file. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}
