import { earlier, minutesAfter, momentOf, type Clock } from './clock.ts';
import { customerCancelReasons, declineReasons, providerCancelReasons } from './content/words.ts';
import type { Demand } from './demand.ts';
import type { Random } from './random.ts';

type Event = {
  event: 'created' | 'confirmed' | 'completed' | 'declined' | 'cancelled' | 'expired';
  at: Date;
  actor: 'customer' | 'provider' | 'system';
  note: string;
};

/** A booking's moments, in order. */
export type Life = {
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  created_at: Date;
  confirmed_at: Date | null;
  completed_at: Date | null;
  cancelled_at: Date | null;
  cancelled_by: 'provider' | 'customer' | 'system' | null;
  cancel_reason: string;
  events: Event[];
};

/** A booking with what happened to it, and when it was changed. */
export type Booked = Demand & { id: string; life: Life; change: { at: Date } | null };

const MINUTES_A_DAY = 1440;
const QUICK_MINUTES = 6;

/**
 * When it was made, answered and ended. What is not of the last hours ended yesterday at the latest, so the demo does not
 * depend on the time of day it is made. Null when its end cannot have happened yet or was against the service's terms.
 */
export function liveOut(clock: Clock, random: Random, demand: Demand): Life | null {
  const { slot, outcome, minutes_ago, scene } = demand;
  const { service } = slot;
  const yesterday = minutesAfter(clock.midnight, -4);
  const created_at = minutes_ago === null ? earlierDay(clock, random, demand) : minutesAfter(clock.now, -minutes_ago);
  const instant = service.confirmation === 'instant';
  // What came in during the last hours was answered within minutes.
  const usual = earlier(minutesAfter(created_at, random.whole(15, 600)), yesterday);
  const answered = instant ? created_at : minutes_ago === null ? usual : minutesAfter(created_at, QUICK_MINUTES);

  const life: Life = {
    status: 'pending',
    created_at,
    confirmed_at: null,
    completed_at: null,
    cancelled_at: null,
    cancelled_by: null,
    cancel_reason: '',
    events: [{ event: 'created', at: created_at, actor: 'customer', note: '' }],
  };
  const confirm = () => {
    life.status = 'confirmed';
    life.confirmed_at = answered;
    life.events.push({ event: 'confirmed', at: answered, actor: instant ? 'system' : 'provider', note: '' });
  };
  const cancel = (event: Event['event'], at: Date, by: Event['actor'], note: string) => {
    Object.assign(life, { status: 'cancelled', cancelled_at: at, cancelled_by: by, cancel_reason: note });
    life.events.push({ event, at, actor: by, note });
  };

  if (outcome === 'pending') return life;
  if (outcome === 'declined') {
    if (instant) return null;
    cancel('declined', answered, 'provider', random.pick(declineReasons));
    return life;
  }
  if (outcome === 'expired') {
    const at = earlier(minutesAfter(created_at, MINUTES_A_DAY), slot.starts_at);
    if (instant || at > yesterday) return null;
    cancel('expired', at, 'system', '');
    return life;
  }
  confirm();
  if (outcome === 'confirmed') return life;
  if (outcome === 'completed') {
    const at = earlier(minutesAfter(slot.ends_at, random.whole(20, 300)), yesterday);
    life.status = 'completed';
    life.completed_at = at;
    life.events.push({ event: 'completed', at, actor: 'provider', note: '' });
    return life;
  }
  const byCustomer = outcome === 'cancelled_by_customer';
  const reason = random.pick(byCustomer ? customerCancelReasons : providerCancelReasons);
  if (scene?.cancelled) {
    cancel('cancelled', momentOf(clock, -scene.cancelled.days_ago, 18 * 60 + 40), byCustomer ? 'customer' : 'provider', reason);
    return life;
  }
  const latest = earlier(minutesAfter(slot.starts_at, byCustomer ? -60 * service.cancellation_hours : -60), yesterday);
  const room = Math.floor((latest.getTime() - answered.getTime()) / 60_000);
  if (room < 30) return null;
  const at = minutesAfter(answered, random.whole(20, room));
  cancel('cancelled', at, byCustomer ? 'customer' : 'provider', reason);
  return life;
}

/** Booked on a day before today, early enough for the service's cutoff, between eight and ten in the evening. */
function earlierDay(clock: Clock, random: Random, { slot, scene }: Demand): Date {
  if (scene && 'days_ago' in scene.made) return momentOf(clock, -scene.made.days_ago, 10 * 60 + 25);
  const notice = Math.ceil(slot.service.cutoff_minutes / MINUTES_A_DAY) + 1;
  const day = Math.min(slot.day - random.whole(notice, 24), -random.whole(1, 21));
  return momentOf(clock, day, random.whole(8 * 60, 22 * 60));
}
