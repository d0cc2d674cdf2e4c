import { useTranslation } from 'react-i18next';
import type { OwnSlot } from '../../../../contract/availability.ts';
import { dayOfMonth } from '../../../lib/format/dates.ts';
import type { GridDay } from '../../../ui/month/month-grid.tsx';
import { stateOf, wordsKeyOf } from './calendar.ts';
import { useHolidayWords } from './use-holiday-words.ts';
import { useStartWords } from '../../../i18n/use-time-words.ts';

/** At most this many times a day, then "+N more". */
const SHOWN = 2;

type Props = {
  day: string;
  /** The whole date, for screen readers. */
  name: string;
  slots: readonly OwnSlot[];
  is_out: boolean;
  is_today: boolean;
  is_chosen: boolean;
  focus: GridDay['focus'];
  onOpen: (day: string) => void;
};

/** One day of the month with its first times. */
export function MonthCell({ day, name, slots, is_out, is_today, is_chosen, focus, onOpen }: Props) {
  const { t } = useTranslation('availability');
  const more = slots.length - SHOWN;
  const holiday = useHolidayWords()(day);
  return (
    <button
      type="button"
      role="gridcell"
      {...focus}
      className={['cal-d', is_out && 'out', is_today && 'today', is_chosen && 'sel'].filter(Boolean).join(' ')}
      aria-current={is_today ? 'date' : undefined}
      aria-selected={is_chosen}
      onClick={() => onOpen(day)}
    >
      <span className="sr">{holiday ? `${name}, ${holiday}` : name}</span>
      <span className={holiday ? 'd text-danger-text' : 'd'} aria-hidden="true" title={holiday ?? undefined}>
        {dayOfMonth(day)}
      </span>
      {slots.slice(0, SHOWN).map((slot) => (
        <Time key={slot.id} slot={slot} />
      ))}
      {more > 0 && (
        <span className="cal-more">
          {t('calendar.more', { count: more })}
          <span className="max-lg:sr-only"> {t('calendar.more_word')}</span>
        </span>
      )}
    </button>
  );
}

function Time({ slot }: { slot: OwnSlot }) {
  const { t } = useTranslation('availability');
  const state = stateOf(slot, Date.now());
  const open = state === 'open';
  return (
    <span className={open ? 'cal-s' : 'cal-s no'}>
      <span>{useStartWords()(slot.all_day, slot.start_time)}</span>
      {open && (
        <span className="x" aria-hidden="true">
          {slot.available_spots}
        </span>
      )}
      <span className="sr"> {open ? t('slot.left', { count: slot.available_spots }) : t(`slot.${wordsKeyOf(slot, state)}`)}</span>
    </span>
  );
}
