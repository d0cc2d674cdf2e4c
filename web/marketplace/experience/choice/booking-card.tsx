import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { brokenIn, exceedsPlaces, partyOf } from '../../../booking/fields/party.ts';
import { useBilingualRules } from '../../../i18n/bilingual-words.ts';
import { useBothLines } from '../../../i18n/both.tsx';
import { useLocale } from '../../../i18n/locale.ts';
import { NoScriptContact } from '../../../layout/no-script-contact.tsx';
import { longDate, moment } from '../../../lib/format/dates.ts';
import { useSlow } from '../../../lib/hooks/use-slow.ts';
import { useWantedQuery } from '../../../lib/hooks/use-wanted-query.ts';
import { ZoneNote } from '../../../booking/times/zone-note.tsx';
import { preloadBooking } from '../../../booking/dialog/lazy-booking.ts';
import { unitsAt } from '../../../offer/slot-units.ts';
import { useFromMoney } from '../../../offer/use-from-money.ts';
import { WaitButton } from '../../../booking/waiting/wait-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { BilingualLines } from '../../../ui/bilingual-lines.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { addressWith, choiceIn } from './choice.ts';
import type { ExperienceData } from '../experience-data.ts';
import { MonthChoice } from './month-choice.tsx';
import { PartyChoice } from './party-choice.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';
import { SlotChoice } from './slot-choice.tsx';

type Props = { data: ExperienceData; onBook: () => Promise<void> };

/** A day, a time, a party, the price, and the button to book. The address holds every choice. */
export function BookingCard({ data: { service, times, today }, onBook }: Props) {
  const { t } = useTranslation(['experiences', 'common']);
  // A new choice adds to a navigation that is on its way: plus is pressed more than once.
  const wanted = new URLSearchParams(useWantedQuery());
  const { quantities } = choiceIn(wanted, service);
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const slow = useSlow(state === 'loading');
  const to = (change: Parameters<typeof addressWith>[1]) => addressWith(wanted, change, service.units);
  const units = unitsAt(service.units, times?.slot ?? times?.slots[0]);
  const party = partyOf(units, quantities, service.fee_bp);
  return (
    <section className="card p-5 lg:p-6 lg:shadow-lift" aria-label={t('book.title')} id="book">
      <div className="flex items-baseline justify-between gap-3">
        <p>
          <b className="tnum text-2xl font-680">{useFromMoney()(service)}</b> <span className="muted">{t('common:per_person')}</span>
        </p>
        {service.rating !== null && <Stars rating={service.rating} />}
      </div>
      {times ? (
        <div className={`mt-3 ${slow ? 'refreshing' : ''}`} aria-busy={slow}>
          <MonthChoice calendar={times.calendar} chosen={times.day} today={today} to={to} />
          <OnHold calendar={times.calendar} />
          <NextDay times={times} to={to} />
          <ZoneNote className="mt-4" />
          {times.day && <SlotChoice day={times.day} slots={times.slots} chosen={times.slot?.id} to={to} />}
          <Wait {...{ service, times }} />
          <PartyChoice service={{ ...service, units }} quantities={quantities} left={times.slot} to={to} />
          <BookButton {...{ service, times, party, onBook }} />
          <PriceBreakdown party={party} />
        </div>
      ) : (
        <ErrorState retry={() => void revalidate()} />
      )}
    </section>
  );
}

/** Where times or days are full: the waiting list. */
function Wait({ service, times }: Pick<ExperienceData, 'service'> & { times: NonNullable<ExperienceData['times']> }) {
  const full = times.slots.filter(({ available_spots, weather_stops }) => available_spots <= 0 && !weather_stops);
  const day = full[0]?.date ?? times.calendar.days.find(({ state }) => state === 'full')?.date;
  return day === undefined ? null : <WaitButton page_id={null} {...{ service, full, day }} />;
}

/** Days that are on hold for the weather, until when their host decides. */
function OnHold({ calendar }: Pick<NonNullable<ExperienceData['times']>, 'calendar'>) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  return calendar.days
    .filter(({ state }) => state === 'weather')
    .map(({ date, decide_by }) => {
      const day = longDate(date, locale);
      return (
        <p key={date} className="mt-3">
          {decide_by ? t('book.held_until', { day, time: moment(decide_by, locale) }) : t('book.held', { day })}
        </p>
      );
    });
}

type NextDayProps = { times: NonNullable<ExperienceData['times']>; to: (change: { day: string }) => string };

/** The next day with places where the month has none, or that no day has any. */
function NextDay({ times: { calendar }, to }: NextDayProps) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const { next_available, days } = calendar;
  if (!next_available) return <p className="mt-3">{t('book.none')}</p>;
  if (days.some(({ from_price }) => from_price !== null)) return null;
  return (
    <p className="mt-3">
      <Link className="link" to={to({ day: next_available })} preventScrollReset replace>
        {t('book.next', { day: longDate(next_available, locale) })}
      </Link>
    </p>
  );
}

type BookButtonProps = Pick<ExperienceData, 'service'> & {
  times: NonNullable<ExperienceData['times']>;
  party: ReturnType<typeof partyOf>;
  onBook: () => Promise<void>;
};

function BookButton({ service, times: { slot }, party, onBook }: BookButtonProps) {
  const { t } = useTranslation(['experiences', 'common']);
  const rules = useBilingualRules();
  const [opening, setOpening] = useState(false);
  const broken = brokenIn(party, service);
  const not_whole = useBothLines()('booking.not_whole');
  const too_many =
    slot && exceedsPlaces(slot, party) ? (party.whole ? not_whole : t('book.too_many', { count: slot.available_spots })) : '';
  const trouble = broken ? rules(broken) : too_many;
  if (!slot) return null;
  return (
    <>
      {trouble && (
        <p className="err mt-4" role="alert">
          <BilingualLines text={trouble} />
        </p>
      )}
      <Button
        look="primary"
        size="lg"
        block
        className="with-script mt-5"
        disabled={trouble !== ''}
        busy={opening}
        aria-haspopup="dialog"
        onPointerEnter={preloadBooking}
        onFocus={preloadBooking}
        onClick={() => {
          setOpening(true);
          void onBook().finally(() => setOpening(false));
        }}
      >
        {t('book.book_time')}
      </Button>
      <noscript>
        <p className="muted mt-4 text-sm">{t('book.without_script')}</p>
        <NoScriptContact className="muted mt-2 text-sm" purpose="book" />
      </noscript>
    </>
  );
}
