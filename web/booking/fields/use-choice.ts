import { useState } from 'react';
import type { OpenSlot } from '../../../contract/availability.ts';
import { firstOpenDay, isOpen, nextStrip, openDayOf, stripStart } from '../times/week.ts';
import type { Slots } from '../times/use-slots.ts';

/** A day and a time of it, as far as they are chosen. */
export type TimeChoice = { day: string | null; slot_id: string | null };

export type Choice = {
  /** First of the seven days shown. */
  strip: string;
  day: string | null;
  /** What the visitor has chosen, before the times are read too; null before any choice. */
  chosen: TimeChoice | null;
  /** The chosen slot while it can be booked; a slot that fills up is no longer chosen. */
  slot: OpenSlot | null;
  /** The chosen slot, or one of the chosen day, which costs the same; null where none is known. */
  priced: OpenSlot | null;
  chooseDay: (day: string) => void;
  chooseSlot: (id: string) => void;
  clearSlot: () => void;
  turn: (direction: 1 | -1) => void;
  /** Shows the strip of a date and chooses its day. */
  goTo: (day: string) => void;
};

/** The days shown, and the chosen day and time. Until a visitor chooses, the first day with places is chosen. */
export function useChoice(slots: Slots, start?: TimeChoice): Choice {
  const [chosen, setChosen] = useState<(TimeChoice & { strip: string }) | null>(() =>
    start ? { ...start, strip: stripStart(slots.today, start.day ?? slots.today) } : null,
  );
  const first = firstOpenDay(slots.list, slots.today) ?? slots.list[0]?.date ?? null;
  const now = chosen ?? { strip: stripStart(slots.today, first ?? slots.today), day: first, slot_id: null };
  const slot = slots.list.find(({ id }) => id === now.slot_id);

  // A day ticket is chosen with its day. Another day clears the time, so that no one books a day that is not shown.
  const on = (day: string | null) => slots.list.find((slot) => slot.date === day && slot.all_day && isOpen(slot))?.id ?? null;
  const show = (strip: string, day: string | null) => {
    setChosen({ strip, day, slot_id: on(day) });
    slots.reach(nextStrip(strip, 1));
  };

  return {
    strip: now.strip,
    day: now.day,
    chosen: chosen && { day: chosen.day, slot_id: chosen.slot_id },
    slot: slot && isOpen(slot) ? slot : null,
    priced: slot ?? slots.list.find(({ date }) => date === now.day) ?? null,
    chooseDay: (day) => setChosen({ strip: now.strip, day, slot_id: on(day) }),
    chooseSlot: (slot_id) => setChosen({ ...now, slot_id }),
    clearSlot: () => setChosen({ ...now, slot_id: null }),
    turn: (direction) => {
      const strip = nextStrip(now.strip, direction);
      show(strip, openDayOf(strip, slots.list));
    },
    goTo: (day) => show(stripStart(slots.today, day), day),
  };
}
