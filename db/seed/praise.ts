import type { Booked } from './life.ts';
import { minutesAfter, type Clock } from './clock.ts';
import type { Person } from './content/people.ts';
import { reviews } from './content/reviews.ts';
import { idAt } from './ids.ts';
import { createRandom, type Random } from './random.ts';
import type { Row } from './rows.ts';

/** Reviews of completed bookings: the written ones by guests of their language, bare stars by some of the others. */
export function praise(clock: Clock, booked: readonly Booked[]): Row[] {
  const random = createRandom('praise');
  const of_parts = createRandom('praise of parts');
  const rows: Row[] = [];
  const yesterday = minutesAfter(clock.midnight, -1);
  const completed = Map.groupBy(
    booked.filter(({ outcome, concierge }) => outcome === 'completed' && !concierge),
    ({ slot }) => slot.service,
  );
  for (const [service, bookings] of completed) {
    const unsaid = [...(reviews[service.key] ?? [])];
    for (const { id, person, life } of random.shuffled(bookings)) {
      if (!life.completed_at) continue;
      const created_at = minutesAfter(life.completed_at, random.whole(180, 5_000));
      if (created_at >= yesterday) continue;
      const nth = unsaid.findIndex(({ locale }) => locale === person.locale);
      const [said] = nth < 0 ? [] : unsaid.splice(nth, 1);
      if (!said && !random.chance(0.4)) continue;
      const reply_at = minutesAfter(created_at, random.whole(60, 2_000));
      const reply = reply_at < yesterday ? (said?.reply ?? null) : null;
      const review_id = idAt(random, created_at);
      const rating = said?.rating ?? random.pick([5, 5, 5, 5, 5, 4, 4]);
      rows.push({
        id: review_id,
        booking_id: id,
        service_id: service.id,
        rating,
        ...partsOf(of_parts, said ? rating : null),
        comment: said?.comment ?? '',
        author: signature(person),
        reply,
        replied_at: reply && reply_at,
        created_at,
      });
    }
  }
  return rows;
}

/** Stars for the parts, by who also wrote something: about those of the whole. */
function partsOf(random: Random, rating: number | null): Row {
  const about = () => (rating === null ? null : Math.min(5, Math.max(1, rating + random.pick([0, 0, 0, 1, -1]))));
  return { rating_guide: about(), rating_value: about(), rating_described: about() };
}

/** How a guest signs in public: the given name alone. */
function signature({ locale, name, first_name }: Person): string {
  const chinese = name.split(' ')[0] ?? '';
  return locale === 'zh-HK' ? chinese.slice(1) : first_name;
}
