import { cancellationOf } from '../../../rules/cancellation/cancellation.ts';
import { marketplace } from '../../../rules/localized-text.ts';
import { fromCents, publicMoney } from '../../../rules/money.ts';
import { payBy, type PayWay } from '../../../rules/paying.ts';
import type { Booked } from '../life.ts';
import { earlier, minutesAfter, momentOf, type Clock } from '../clock.ts';
import { COLLECTED_FOR, ON_THE_DAY, payment, payWaysOfService } from '../content/payment.ts';
import { lok } from '../content/people.ts';
import type { MoneyState } from '../content/scenes.ts';
import { idAt } from '../ids.ts';
import type { Random } from '../random.ts';
import type { Row } from '../rows.ts';

/** Of every provider of the demo: the hours and days that a new one has. */
const TIMES = { pay_hours: 24, pay_days_before: 3 };
const A_DAY = 1440;
/** What is due by then is paid, so that nothing is released as soon as the demo runs. */
const DUE_SOON_DAYS = 3;
const TOO_MUCH = 50_00;
const GOODWILL = 120_00;

export type MoneyEvent = {
  event: 'payment_reported' | 'payment_received' | 'payment_missing' | 'paid' | 'refunded';
  at: Date;
  actor: 'customer' | 'provider' | 'operator';
  note: string;
};

/** What has come of a booking's money: columns of its own, and rows and lines about it. */
export type MoneyRows = { columns: Row; payments: Row[]; refunds: Row[]; events: MoneyEvent[] };

/** What money is drawn with: the time, chance, accounts by username, and the picture of a slip. */
export type MoneyDeps = { clock: Clock; random: Random; users: ReadonlyMap<string, string>; slip: string };

/** The price in cents, and what it was before the booking was changed. */
export type PriceHistory = { final_amount: number; amount_before: number };

/** Has a booking asked for, paid, reported or given back, as its scene says or as is usual for what became of it. */
export function payFor(deps: MoneyDeps, booked: Booked, price: PriceHistory): MoneyRows {
  const { starts_at, service } = booked.slot;
  const { confirmed_at, cancelled_at, cancelled_by } = booked.life;
  const way = wayOf(deps.random, booked);
  const pay_by = booked.is_resold ? null : confirmed_at && payBy({ way, agreed_at: confirmed_at, starts_at, ...TIMES });
  const state = booked.scene?.money ?? usualState(deps, booked, way, pay_by);
  const { cancellation_hours, cancellation_tiers } = service;
  const columns = {
    payment_status: 'unpaid',
    pay_way: booked.is_resold ? null : way,
    pay_by,
    retained_amount: 0,
    withheld_amount: 0,
    cancellation_tiers,
  };
  const money: MoneyRows = { columns, payments: [], refunds: [], events: [] };
  const entry = { ...deps, booked, way, money };

  if (state === 'reported' || state === 'reported_with_slip' || state === 'missing') addReport(entry, price.final_amount, state);
  const paid_amount = paidOf[state](price.final_amount);
  if (paid_amount > 0) for (const received of paymentsOf(entry, price, paid_amount)) addPayment(entry, received);
  if (state === 'part_refunded') addRefund(entry, GOODWILL, momentOf(deps.clock, -1, 15 * 60));
  if (cancelled_at && cancelled_by && confirmed_at) {
    const paid = { final_amount: price.final_amount, paid_amount, refunded_amount: 0, reduced_amount: 0, retained_amount: 0 };
    const booking = { ...paid, cancellation_hours, cancellation_tiers, status: 'confirmed', starts_at } as const;
    const { refund_cents, withheld_cents } = cancellationOf(booking, cancelled_by, cancelled_at);
    // What is retained of a guest's money follows from the payments; a reseller owes it before any.
    Object.assign(columns, { withheld_amount: withheld_cents, retained_amount: booked.is_resold ? withheld_cents : 0 });
    if (state !== 'refund_due' && refund_cents > 0) addRefund(entry, refund_cents, laterOn(deps, cancelled_at));
  }
  return money;
}

/** The usual way of a service is its first; the guests of one provider pay the marketplace by card. A scene is of money that is sent ahead. */
function wayOf(random: Random, { slot: { service }, scene }: Booked): PayWay {
  const is_usual = random.chance(0.8);
  const { username } = service.provider;
  if (username === COLLECTED_FOR) return scene || is_usual ? 'card' : 'on_site';
  const ways = payWaysOfService[service.key] ?? (payment[username] ?? ON_THE_DAY).pay_ways;
  const ahead = scene && ways.find((way) => way !== 'on_site');
  return ahead ?? (is_usual ? ways[0] : ways.at(-1)) ?? 'on_site';
}

function usualState({ clock, random }: MoneyDeps, { life, minutes_ago, is_resold }: Booked, way: PayWay, pay_by: Date | null): MoneyState {
  const [most, some] = [random.chance(0.93), random.chance(0.6)];
  if (!life.confirmed_at) return 'none';
  if (is_resold) return 'none';
  if (way === 'on_site') return life.status === 'completed' && most ? 'paid' : 'none';
  if (life.status === 'cancelled') return some ? 'refunded' : 'none';
  if (life.status === 'completed' || way === 'card') return 'paid';
  if (minutes_ago !== null) return 'asked';
  const is_due_soon = pay_by !== null && pay_by <= minutesAfter(clock.midnight, DUE_SOON_DAYS * A_DAY);
  return way === 'fps' || is_due_soon || some ? 'paid' : 'asked';
}

const nothing = () => 0;
const all = (price: number) => price;

/** What has come in, in cents. */
const paidOf: Record<MoneyState, (price: number) => number> = {
  none: nothing,
  asked: nothing,
  reported: nothing,
  reported_with_slip: nothing,
  missing: nothing,
  part_paid: (price) => Math.round(price / 300) * 100,
  overpaid: (price) => price + TOO_MUCH,
  paid: all,
  part_refunded: all,
  refund_due: all,
  refunded: all,
};

type MoneyEntry = MoneyDeps & { booked: Booked; way: PayWay; money: MoneyRows };
type SeedPayment = { amount: number; at: Date };

/** One payment, or, of a booking that was changed, what it cost before and then the rest. */
function paymentsOf(entry: MoneyEntry, { final_amount, amount_before }: PriceHistory, paid_amount: number): SeedPayment[] {
  const first = firstPaidAt(entry);
  const changed_at = entry.booked.change?.at;
  if (!changed_at || amount_before === final_amount) return [{ amount: paid_amount, at: first }];
  return [
    { amount: amount_before, at: first },
    { amount: paid_amount - amount_before, at: minutesAfter(changed_at, 45) },
  ];
}

function firstPaidAt({ clock, random, booked, way }: MoneyEntry): Date {
  const { confirmed_at, completed_at, cancelled_at, created_at } = booked.life;
  const from = confirmed_at ?? created_at;
  if (way === 'on_site') return completed_at ?? from;
  if (way === 'card') return from;
  if (booked.minutes_ago !== null) return half(from, clock.now);
  const latest = [cancelled_at, booked.change?.at, booked.slot.starts_at].reduce<Date>(
    (first, at) => (at ? earlier(first, at) : first),
    minutesAfter(clock.midnight, -1),
  );
  const room = Math.floor((latest.getTime() - from.getTime()) / 60_000) - 1;
  return minutesAfter(from, random.whole(1, Math.max(1, Math.min(room, 600))));
}

function half(from: Date, until: Date): Date {
  return new Date((from.getTime() + until.getTime()) / 2);
}

/** A transfer back within a day, yesterday at the latest. */
function laterOn({ clock, random }: MoneyDeps, at: Date): Date {
  return earlier(minutesAfter(at, random.whole(30, 1200)), minutesAfter(clock.midnight, -1));
}

/** A guest of the last hours says that they have paid; where it is missing, the provider has said so since. */
function addReport(entry: MoneyEntry, amount: number, state: 'reported' | 'reported_with_slip' | 'missing'): void {
  const { clock, booked, money, slip } = entry;
  const at = half(booked.life.confirmed_at ?? booked.life.created_at, clock.now);
  const failed_at = state === 'missing' ? half(at, clock.now) : null;
  money.payments.push({
    ...paymentRow(entry, { amount, at }),
    state: failed_at ? 'failed' : 'reported',
    source: 'customer',
    slip: state === 'reported_with_slip' ? slip : null,
    received_at: null,
    failed_at,
  });
  money.events.push({ event: 'payment_reported', at, actor: 'customer', note: publicMoney(amount) });
  if (failed_at)
    money.events.push({
      event: 'payment_missing',
      at: failed_at,
      actor: 'provider',
      note: 'Nothing has arrived under this reference yet.',
    });
}

function addPayment(entry: MoneyEntry, { amount, at }: SeedPayment): void {
  const { random, way, money, users, booked } = entry;
  const is_from_file = random.chance(0.5);
  if (way === 'card') {
    money.payments.push({ ...paymentRow(entry, { amount, at }), source: 'gateway', received_by: 'marketplace' });
    return;
  }
  const made_by = users.get(booked.slot.service.provider.username) ?? null;
  const by_provider = { ...paymentRow(entry, { amount, at }), made_by };
  if (way === 'on_site') {
    money.payments.push({ ...by_provider, source: 'provider' });
    money.events.push({ event: 'paid', at, actor: 'provider', note: '' });
    return;
  }
  money.payments.push({ ...by_provider, source: is_from_file ? 'bank_file' : 'provider' });
  money.events.push({ event: 'payment_received', at, actor: 'provider', note: publicMoney(amount) });
}

/** A payment that was received, in all columns of the table. */
function paymentRow({ random, booked, way }: MoneyEntry, { amount, at }: SeedPayment) {
  return {
    id: idAt(random, at),
    provider_id: booked.slot.service.provider.id,
    booking_id: booked.id,
    way: way === 'later' ? 'fps' : way,
    amount,
    state: 'received',
    reference: '',
    slip: null as string | null,
    source: 'provider',
    received_by: 'provider',
    made_by: null as string | null,
    created_at: at,
    received_at: at as Date | null,
    failed_at: null as Date | null,
  };
}

/** Who has the money sends it back. */
function addRefund({ random, booked, way, money, users }: MoneyEntry, amount: number, at: Date): void {
  const is_marketplace = way === 'card';
  const { provider } = booked.slot.service;
  money.refunds.push({
    id: idAt(random, at),
    booking_id: booked.id,
    provider_id: provider.id,
    amount,
    reason: '',
    way: way === 'later' ? 'fps' : way,
    reference: `FT${random.whole(10_000_000, 99_999_999)}`,
    paid_by: is_marketplace ? 'marketplace' : 'provider',
    made_by: users.get(is_marketplace ? lok.username : provider.username) ?? null,
    at,
  });
  money.events.push({ event: 'refunded', at, actor: is_marketplace ? 'operator' : 'provider', note: `HK$${fromCents(amount)}` });
}

/** Whose name stands in the timeline. */
export function namesOf({ person, slot }: Booked): Record<'customer' | 'provider' | 'operator' | 'system', string> {
  return { customer: person.name, provider: slot.service.provider.name, operator: marketplace.name, system: '' };
}
