import type { Booked } from './life.ts';
import { minutesAfter, type Clock } from './clock.ts';
import { openQuestions, threads, type Thread } from './content/messages.ts';
import { idAt } from './ids.ts';
import { createRandom, type Random } from './random.ts';
import type { Row } from './rows.ts';

/** What customers and hosts wrote to each other. Requests of the last hours may end on a question nobody has read yet. */
export function talk(clock: Clock, booked: readonly Booked[]): Row[] {
  const random = createRandom('talk');
  return booked.flatMap((booking) => {
    // A partner's guest asks the partner.
    if (booking.concierge) return [];
    if (booking.minutes_ago !== null) return random.chance(0.6) ? [openQuestion(clock, random, booking)] : [];
    if (booking.outcome === 'expired' || !random.chance(0.36)) return [];
    const fitting = threads.filter((thread) => thread.locale === booking.person.locale && fits(thread, booking));
    return conversation(random, booking, random.pick(fitting));
  });
}

function fits({ fits }: Thread, { slot }: Booked): boolean {
  return fits === 'any' || fits.includes(slot.service.category);
}

function openQuestion(clock: Clock, random: Random, { id, person, life }: Booked): Row {
  const waited = (clock.now.getTime() - life.created_at.getTime()) / 60_000;
  const at = minutesAfter(life.created_at, Math.floor(waited * 0.4));
  return {
    id: idAt(random, clock.midnight),
    booking_id: id,
    sender: 'customer',
    body: random.pick(openQuestions[person.locale]),
    created_at: at,
    read_at: null,
  };
}

/** All of it on the evening of the booking: at most four lines, twenty minutes apart. */
function conversation(random: Random, { id, life, outcome }: Booked, { lines }: Thread): Row[] {
  let at = life.created_at;
  return lines.map(([sender, body], nth) => {
    at = minutesAfter(at, random.whole(3, 20));
    const last = nth === lines.length - 1;
    const unread = last && outcome === 'confirmed' && random.chance(0.25);
    return {
      id: idAt(random, at),
      booking_id: id,
      sender,
      body,
      created_at: at,
      read_at: unread ? null : minutesAfter(at, random.whole(1, 10)),
    };
  });
}
