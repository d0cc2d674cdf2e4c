import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProviderStats } from '../../../contract/accounts.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { joinList } from '../../i18n/join-list.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { manifestOf } from '../manifest/manifest-day.tsx';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useStartWords } from '../../i18n/use-time-words.ts';

type UpcomingDeparture = ProviderStats['upcoming'][number];

/** The most departures shown of a day; the manifest has all. */
const SHOWN = 4;

/** Departures under way since yesterday, and those of today and tomorrow, with their places taken. */
export function Departures({ departures }: { departures: readonly UpcomingDeparture[] }) {
  const { t } = useTranslation('own_dashboard');
  const locale = useLocale();
  const today = hongKongDate(Date.now());
  const on = (date: string) => departures.filter((departure) => departure.date === date);
  const tomorrow = addDays(today, 1);
  const earlier = [...new Set(departures.map(({ date }) => date).filter((date) => date < today))];
  const days = [
    ...earlier.map((date) => ({ words: t('departures.under_way', { day: shortDate(date, locale) }), date, leaving: on(date) })),
    { words: t('departures.today'), date: today, leaving: on(today) },
    { words: t('departures.tomorrow'), date: tomorrow, leaving: on(tomorrow) },
  ].filter(({ leaving }) => leaving.length > 0);
  return (
    <section className="card flex min-w-0 flex-col pb-5">
      <div className="card-h">
        <h2 className="h2">{t('departures.title')}</h2>
        <Link className="link inline-flex min-h-11 items-center text-md" to={manifestOf(today)}>
          {t('departures.manifest')}
        </Link>
      </div>
      {days.length === 0 && <p className="muted px-5 pt-2 text-md">{t('departures.none')}</p>}
      {days.map(({ words, date, leaving }) => (
        <div key={date} className="px-5 pt-2">
          <h3 className="quiet text-sm font-560">{words}</h3>
          <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
            {leaving.slice(0, SHOWN).map((departure) => (
              <Line key={departure.slot_id} {...departure} />
            ))}
          </ul>
          {leaving.length > SHOWN && (
            <Link
              className="link inline-flex min-h-11 items-center text-sm"
              to={manifestOf(date)}
              aria-label={joinList(
                [t('departures.more', { count: leaving.length - SHOWN }), t('departures.manifest_of', { day: words })],
                locale,
              )}
            >
              {t('departures.more', { count: leaving.length - SHOWN })}
            </Link>
          )}
        </div>
      ))}
    </section>
  );
}

function Line({ all_day, start_time, spots_taken: taken, capacity, ...service }: UpcomingDeparture) {
  const { t } = useTranslation('own_dashboard');
  const start = useStartWords();
  return (
    <li className="flex min-h-14 items-center gap-3">
      <b className={all_day ? 'text-sm font-660' : 'tnum w-12 text-title font-660'}>{start(all_day, start_time)}</b>
      <div className="min-w-0 grow leading-snug">
        <Link
          className="flex min-h-6 items-center text-md font-560 text-inherit! no-underline hover:underline"
          to={manifestOf(service.date)}
        >
          <span className="truncate">
            <ServiceTitle {...service} />
          </span>
        </Link>
        <div className="mt-1 flex items-center gap-2">
          <svg
            className="h-1.5 grow rounded-full bg-surface-3"
            width="100"
            height="6"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={capacity > 0 ? Math.min(100, (taken / capacity) * 100) : 0} height="6" fill="var(--chart-1)" />
          </svg>
          <span className="muted tnum text-xs" aria-hidden="true">
            {`${taken}/${capacity}`}
          </span>
          <span className="sr">{t('departures.load', { taken, capacity })}</span>
        </div>
      </div>
    </li>
  );
}
