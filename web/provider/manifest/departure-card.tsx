import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale, isChinese } from '../../../rules/localized-text.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { DepartureDemand } from './departure-demand.tsx';
import { PassengerCards } from './passenger-cards.tsx';
import type { ManifestDeparture } from './passenger-parts.tsx';
import { PassengerTable } from './passenger-table.tsx';
import { PostponedParties } from './postponed-parties.tsx';
import { useSpanWords } from '../../i18n/use-time-words.ts';

/** One departure of a day, which may have begun the day before: service, time, place, places taken and passengers. Printed on a sheet of its own, unless it is empty. */
export function DepartureCard({ departure, date }: { departure: ManifestDeparture; date: string }) {
  const locale = useLocale();
  const { t } = useTranslation('manifest');
  const { passengers, postponed, spots_taken: taken, capacity } = departure;
  const title = inLocale(departure.service_title, departure.service_title_zh, locale).text;
  const arrived = passengers.filter(({ attendance }) => attendance === 'arrived').length;
  return (
    <section className={`departure card overflow-hidden ${passengers.length === 0 ? 'no-print' : ''}`}>
      <div className="flex items-start justify-between gap-6 p-4 lg:p-5">
        <div className="min-w-0">
          <h2 className="h3">
            <ServiceTitle {...departure} />
          </h2>
          <Where departure={departure} />
          {departure.start_datetime.slice(0, 10) < date && (
            <p className="no-print mt-2">
              <Badge>{t('under_way')}</Badge>
            </p>
          )}
          {departure.sold_whole && (
            <p className="mt-2">
              <Badge>{t('whole', { count: passengers.reduce((sum, { participants }) => sum + participants, 0) })}</Badge>
            </p>
          )}
          {!departure.is_available && (
            <p className="mt-2">
              <Badge>{t('blocked')}</Badge>
            </p>
          )}
        </div>
        <p className="shrink-0 text-right">
          <b className="tnum block text-2xl leading-none font-680" aria-hidden="true">
            {`${taken} / ${capacity}`}
          </b>
          <span className="muted text-sm" aria-hidden="true">
            {t('aboard')}
          </span>
          <span className="sr">{t('aboard_sentence', { taken, capacity })}</span>
        </p>
      </div>
      {departure.waiting && (
        <div className="px-4 pb-3 lg:px-5">
          <DepartureDemand {...departure} title={title} />
        </div>
      )}
      {passengers.length > 0 && (
        <p className="no-print px-4 pb-1 lg:px-5">
          <Link
            className="link inline-flex min-h-11 items-center text-sm"
            to={`/provider/call-off?date=${departure.start_datetime.slice(0, 10)}&slot=${departure.slot_id}`}
          >
            {t('call_off')}
            <span className="sr"> {title}</span>
          </Link>
        </p>
      )}
      {passengers.length === 0 ? (
        <p className="muted border-t border-line px-4 py-4 text-md lg:px-5">{t(postponed.length > 0 ? 'nobody_comes' : 'nobody')}</p>
      ) : (
        <>
          <p className="no-print muted px-4 pb-3 text-sm lg:px-5">
            <span>{t('checked_in', { arrived, count: passengers.length })}</span>
            {!departure.has_begun && <span className="block">{t('no_show_from', { when: moment(departure.start_datetime, locale) })}</span>}
          </p>
          <PassengerTable departure={departure} />
          <PassengerCards departure={departure} />
        </>
      )}
      <PostponedParties departure={departure} />
    </section>
  );
}

function Where({ departure }: { departure: ManifestDeparture }) {
  const locale = useLocale();
  const { text, lang } = inLocale(departure.meeting_point, departure.meeting_point_zh, locale);
  return (
    <p className="tnum mt-1 text-md">
      <span>
        {longDate(departure.start_datetime.slice(0, 10), locale)}
        {isChinese(locale) ? '，' : ', '}
      </span>
      <span className="whitespace-nowrap">{useSpanWords()(departure)}</span>
      {text && (
        <span className="block" lang={lang === locale ? undefined : lang}>
          {text}
        </span>
      )}
    </p>
  );
}
