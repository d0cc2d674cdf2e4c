import type { ReactNode } from 'react';
import { useBothLines } from '../../i18n/both.tsx';
import { BilingualLines } from '../../ui/bilingual-lines.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Choice } from '../fields/use-choice.ts';
import { Times } from './times.tsx';
import type { Slots } from './use-slots.ts';

type Props = {
  slots: Slots;
  choice: Choice;
  /** Says that a time has to be chosen. */
  asks_for_slot: boolean;
  above?: ReactNode;
  below?: ReactNode;
};

/** The times of a booking form. */
export function TimesPane({ slots, choice, asks_for_slot, above, below }: Props) {
  return (
    <div className="booking-times">
      {above}
      {asks_for_slot && <SlotWanted />}
      <Times slots={slots} choice={choice} />
      {below}
    </div>
  );
}

function SlotWanted() {
  const both = useBothLines();
  return (
    <div className="err mb-3" role="alert">
      <Icon name="alert" />
      <div>
        <BilingualLines text={both('booking.select_slot')} />
      </div>
    </div>
  );
}
