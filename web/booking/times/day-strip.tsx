import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoth } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { joinList } from '../../i18n/join-list.ts';
import { dayOfMonth, longDate, monthSpan, weekdayAlone } from '../../lib/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Choice } from '../fields/use-choice.ts';
import type { Slots } from './use-slots.ts';
import { daysOf, stripEnd, type StripDay } from './week.ts';

/** Seven days to choose from, with buttons to the weeks before and after. Arrow keys move among days, Page Up and Down among weeks. */
export function DayStrip({ slots, choice }: { slots: Slots; choice: Choice }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const name = useId();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A phone shows five of the seven days: scroll to the chosen one.
    const chosen = strip.current?.querySelector<HTMLElement>('.day.on');
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - strip.current.clientWidth / 2 + chosen.clientWidth / 2;
  }, [choice.strip, choice.day]);

  const later = useRef<HTMLButtonElement>(null);
  const turned_by_key = useRef(false);
  useEffect(() => {
    if (!turned_by_key.current) return;
    turned_by_key.current = false;
    // The day that had the focus is gone with its week.
    const day = strip.current?.querySelector<HTMLElement>('.on input') ?? strip.current?.querySelector<HTMLElement>('input:enabled');
    (day ?? later.current)?.focus();
  }, [choice.strip]);

  const first = choice.strip <= slots.today;
  const last = stripEnd(choice.strip) >= slots.until;
  const turnByKey = ({ key }: KeyboardEvent) => {
    if ((key !== 'PageUp' || first) && (key !== 'PageDown' || last)) return;
    turned_by_key.current = true;
    choice.turn(key === 'PageUp' ? -1 : 1);
  };

  return (
    <>
      <div className="mb-2 flex items-center gap-1">
        <h3 className="grow font-640 whitespace-nowrap">{t(slots.list[0]?.all_day ? 'choose_day' : 'choose_time')}</h3>
        <p className="muted text-sm" aria-live="polite">
          {monthSpan(choice.strip, stripEnd(choice.strip), locale)}
        </p>
        <button
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={t('earlier_days')}
          disabled={first}
          onClick={() => choice.turn(-1)}
        >
          <Icon name="chevron_left" />
        </button>
        <button
          ref={later}
          type="button"
          className="btn btn-ghost btn-icon -mr-2"
          aria-label={t('later_days')}
          disabled={last}
          onClick={() => choice.turn(1)}
        >
          <Icon name="chevron_right" />
        </button>
      </div>
      <div ref={strip} className="days" role="radiogroup" aria-label={t('date')}>
        {daysOf(choice.strip, slots.today, slots.list).map((day) => (
          <Day
            key={day.day}
            name={name}
            day={day}
            chosen={choice.day === day.day}
            onChoose={() => choice.chooseDay(day.day)}
            onKeyDown={turnByKey}
          />
        ))}
      </div>
    </>
  );
}

type StripDayProps = { day: StripDay; name: string; chosen: boolean; onChoose: () => void; onKeyDown: (event: KeyboardEvent) => void };

function Day({ day: { day, state, is_today }, name, chosen, onChoose, onKeyDown }: StripDayProps) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const both = useBoth();
  const words = { open: '', full: both('booking.full').lead, weather: both('booking.weather').lead, none: t('no_times_day') };
  const label = [longDate(day, locale), is_today && t('today'), words[state]];
  return (
    <label className={['day', chosen && 'on', state !== 'open' && 'off', is_today && 'today'].filter(Boolean).join(' ')}>
      <input
        type="radio"
        className="sr"
        name={name}
        checked={chosen}
        disabled={state === 'none'}
        onChange={onChoose}
        onKeyDown={onKeyDown}
        aria-label={joinList(label, locale)}
      />
      <span>{weekdayAlone(day, locale)}</span>
      <b>{dayOfMonth(day)}</b>
    </label>
  );
}
