import type { TimelineChange } from '../../../contract/bookings.ts';
import { fromCents } from '../../../rules/money.ts';
import { hongKongDate, hongKongTime } from '../../../rules/time.ts';
import type { Booked } from '../life.ts';
import type { Slot } from '../calendar.ts';

type SeedChange = Booked & { before: NonNullable<Booked['before']>; change: NonNullable<Booked['change']> };

/** What a change by its customer leaves in the timeline and the seat ledger, the first line among it; amounts before and after in cents. */
export function changedLines({ slot, party, before, change, life }: SeedChange, amount_before: number, amount: number) {
  const { at } = change;
  const sides = {
    from: sideOf(before.slot, before.party.participants, amount_before),
    to: sideOf(slot, party.participants, amount),
  };
  return {
    event: { event: 'changed', at, actor: 'customer', note: '', change: { ...sides, renamed: false } } as const,
    moves: [
      { slot_id: before.slot.id, places: before.party.places, reason: 'booked', at: life.created_at },
      { slot_id: before.slot.id, places: -before.party.places, reason: 'moved', at },
      { slot_id: slot.id, places: party.places, reason: 'moved', at },
    ],
  };
}

function sideOf({ starts_at }: Slot, participants: number, final_amount: number): TimelineChange['from'] {
  const start_datetime = `${hongKongDate(starts_at)}T${hongKongTime(starts_at)}:00+08:00`;
  return { start_datetime, participants, final_amount: fromCents(final_amount) };
}
