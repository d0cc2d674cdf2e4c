import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingListItem } from '../../../../../contract/bookings.ts';

type Selection = {
  /** The chosen bookings among those that are listed. */
  chosen: readonly BookingListItem[];
  has: (booking: BookingListItem) => boolean;
  choose: (bookings: readonly BookingListItem[], chosen: boolean) => void;
};

const Around = createContext<Selection | null>(null);

/** What is chosen in the list around. */
export function useSelection(): Selection {
  const selection = use(Around);
  if (!selection) throw new Error('useSelection outside Selectable');
  return selection;
}

/** Bookings that can be chosen, to act on several at once, also after sorting; one that is not listed is not acted on. */
export function Selectable({ bookings, children }: { bookings: readonly BookingListItem[]; children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose: Selection['choose'] = (some, chosen) =>
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of some)
        if (chosen) after.add(id);
        else after.delete(id);
      return after;
    });
  const has = ({ id }: BookingListItem) => ids.has(id);
  return <Around value={{ chosen: bookings.filter(has), has, choose }}>{children}</Around>;
}

/** The box of one booking. */
export function ChooseBooking({ booking }: { booking: BookingListItem }) {
  const { t } = useTranslation('own_bookings');
  const { has, choose } = useSelection();
  return (
    <Box
      label={t('bulk.choose', { reference: booking.booking_reference })}
      checked={has(booking)}
      onChange={(on) => choose([booking], on)}
    />
  );
}

/** The box of all bookings that are listed. */
export function ChooseAll({ bookings, words = false }: { bookings: readonly BookingListItem[]; words?: boolean }) {
  const { t } = useTranslation('own_bookings');
  const { chosen, choose } = useSelection();
  const all = chosen.length === bookings.length;
  return (
    <Box
      label={t('bulk.choose_all')}
      words={words}
      checked={all}
      some={chosen.length > 0 && !all}
      onChange={(on) => choose(bookings, on)}
    />
  );
}

type BoxProps = { label: string; words?: boolean; checked: boolean; some?: boolean; onChange: (checked: boolean) => void };

function Box({ label, words = false, checked, some = false, onChange }: BoxProps) {
  return (
    <label className={`check items-center! py-0! ${words ? 'min-h-11' : 'min-h-6! p-1.5!'}`}>
      <input
        type="checkbox"
        aria-label={words ? undefined : label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      {words && <span>{label}</span>}
    </label>
  );
}
