import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CallOffDay } from '../../contract/call-offs.ts';
import { isChinese } from '../../rules/localized-text.ts';
import { addDays } from '../../rules/time.ts';
import { ServiceTitle } from '../booking/service-title.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useSpanWords } from '../i18n/use-time-words.ts';
import { longDate } from '../lib/format/dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

type Props = {
  day: CallOffDay;
  chosen: readonly string[];
  onChoose: (slot_ids: string[]) => void;
  /** The address of another day. */
  addressOf: (date: string) => string;
};

/** The departures of a day, of which some or all are called off. */
export function DepartureChoice({ day: { date, departures }, chosen, onChoose, addressOf }: Props) {
  const { t } = useTranslation('call_off');
  const navigate = useNavigate();
  const to = (other: string) => void navigate(addressOf(other), { replace: true });
  const all = departures.length > 0 && departures.every(({ slot_id }) => chosen.includes(slot_id));
  const toggle = (slot_id: string, on: boolean) => onChoose(on ? [...chosen, slot_id] : chosen.filter((one) => one !== slot_id));
  return (
    <section className="card p-4 lg:p-5">
      <div className="flex items-center gap-2">
        <Button className="btn-icon shrink-0" aria-label={t('previous')} onClick={() => to(addDays(date, -1))}>
          <Icon name="chevron_left" />
        </Button>
        <input
          type="date"
          className="input min-w-0 grow"
          aria-label={t('day')}
          value={date}
          onChange={({ target }) => target.value && to(target.value)}
        />
        <Button className="btn-icon shrink-0" aria-label={t('next')} onClick={() => to(addDays(date, 1))}>
          <Icon name="chevron_right" />
        </Button>
      </div>
      {departures.length === 0 ? (
        <EmptyState spot="calendar" title={t('empty')} sentence={t('empty_sentence')} />
      ) : (
        <fieldset className="mt-4">
          <legend className="label mb-1.5">{t('departures')}</legend>
          {departures.length > 1 && (
            <label className="check min-h-12 items-center!">
              <input
                type="checkbox"
                checked={all}
                onChange={({ target }) => onChoose(target.checked ? departures.map(({ slot_id }) => slot_id) : [])}
              />
              <span className="font-600">{t('all')}</span>
            </label>
          )}
          {departures.map((departure) => (
            <label key={departure.slot_id} className="check min-h-14 items-center! border-t border-line">
              <input
                type="checkbox"
                checked={chosen.includes(departure.slot_id)}
                onChange={({ target }) => toggle(departure.slot_id, target.checked)}
              />
              <DepartureWords departure={departure} />
            </label>
          ))}
        </fieldset>
      )}
    </section>
  );
}

type CallOffDeparture = CallOffDay['departures'][number];

/** Departures by day, time and experience, where they are no longer a choice. */
export function DepartureList({ departures }: { departures: readonly CallOffDeparture[] }) {
  const locale = useLocale();
  const span = useSpanWords();
  return (
    <ul>
      {departures.map((departure) => (
        <li key={departure.slot_id} className="border-t border-line py-2">
          <span className="tnum block font-600">
            {longDate(departure.start_datetime.slice(0, 10), locale)}
            {isChinese(locale) ? ' ' : ', '}
            {span(departure)}
          </span>
          <ServiceTitle {...departure} />
        </li>
      ))}
    </ul>
  );
}

/** When and what a departure of the day is, and who is booked on it. */
function DepartureWords({ departure }: { departure: CallOffDeparture }) {
  const { t } = useTranslation('call_off');
  const span = useSpanWords();
  const { bookings, participants, is_open } = departure;
  return (
    <span className="min-w-0 grow py-1">
      <span className="tnum block font-600">{span(departure)}</span>
      <ServiceTitle {...departure} />
      <span className="muted tnum flex flex-wrap items-center gap-x-2 text-sm">
        <span>
          {bookings === 0
            ? t('nobody')
            : t('booked', { bookings: t('bookings', { count: bookings }), people: t('people', { count: participants }) })}
        </span>
        {!is_open && <Badge>{t('closed')}</Badge>}
      </span>
    </span>
  );
}
