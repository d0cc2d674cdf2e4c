import { weekday } from '../../rules/time.ts';
import { dateOf, minutesAfter, momentOf, type Clock } from './clock.ts';
import { blockReasons } from './content/words.ts';
import { idAt } from './ids.ts';
import { createRandom } from './random.ts';
import type { Row } from './rows.ts';
import type { Service } from './shops.ts';

const DAYS_BACK = 60;
const DAYS_AHEAD = 90;

export type Slot = {
  id: string;
  service: Service;
  /** Days from today. */
  day: number;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
  /** Grows as bookings are planned. */
  spots_taken: number;
  is_available: boolean;
  block_reason: string;
};

/** Slots of what is on sale: two months back, three months ahead, some of them blocked by their provider. In time order by service. */
export function drawCalendar(clock: Clock, services: readonly Service[]): Slot[] {
  return services.filter(({ status }) => status === 'active').flatMap((service) => drawService(clock, service));
}

function drawService(clock: Clock, service: Service): Slot[] {
  const random = createRandom(`calendar of ${service.key}`);
  const made = momentOf(clock, -90, 9 * 60);
  // one pause of a few days ahead, when the host is away or the boat is on the slip
  const pause = random.whole(20, 70);
  const slots: Slot[] = [];
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day += 1) {
    const today = weekday(dateOf(clock, day));
    const times = service.timetable.filter(({ days }) => days.includes(today)).flatMap(({ times }) => times);
    for (const time of times.toSorted()) {
      const starts_at = momentOf(clock, day, minuteOf(time));
      const blocked = (day >= pause && day < pause + 4) || (random.chance(0.02) && Math.abs(day) > 2);
      slots.push({
        id: idAt(random, made),
        service,
        day,
        starts_at,
        ends_at: minutesAfter(starts_at, service.duration_minutes),
        capacity: service.default_capacity,
        spots_taken: 0,
        is_available: !blocked,
        block_reason: blocked ? random.pick(blockReasons) : '',
      });
    }
  }
  return slots;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function slotRows(slots: readonly Slot[]): Row[] {
  return slots.map(({ id, service, starts_at, ends_at, capacity, spots_taken, is_available, block_reason }) => ({
    id,
    provider_id: service.provider.id,
    service_id: service.id,
    starts_at,
    ends_at,
    all_day: service.sold_by === 'day',
    capacity,
    spots_taken,
    is_available,
    block_reason,
  }));
}
