import { useTranslation } from 'react-i18next';
import type { GuideManifest } from '../../../contract/guide.ts';
import { inLocale, isChinese } from '../../../rules/localized-text.ts';
import { ServiceTitle } from '../../booking/service-title.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { GuideGuest } from './guide-guest.tsx';
import { useSpanWords } from '../../i18n/use-time-words.ts';

/** One departure of the day: what, when, where, and who comes. */
export function GuideDeparture({ departure, date }: { departure: GuideManifest['departures'][number]; date: string }) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  const span = useSpanWords();
  const { passengers, has_begun, start_datetime } = departure;
  const arrived = passengers.filter(({ attendance }) => attendance === 'arrived').length;
  const { text: place, lang } = inLocale(departure.meeting_point, departure.meeting_point_zh, locale);
  return (
    <section className="card overflow-hidden">
      <div className="p-4 lg:p-5">
        <h2 className="h3">
          <ServiceTitle {...departure} />
        </h2>
        <p className="tnum mt-1 text-md">
          <span>
            {longDate(start_datetime.slice(0, 10), locale)}
            {isChinese(locale) ? '，' : ', '}
          </span>
          <span className="whitespace-nowrap">{span(departure)}</span>
          {place && (
            <span className="block" lang={lang === locale ? undefined : lang}>
              {place}
            </span>
          )}
        </p>
        {start_datetime.slice(0, 10) < date && (
          <p className="mt-2">
            <Badge>{t('under_way')}</Badge>
          </p>
        )}
        <p className="muted mt-2 text-sm">
          <span>{t('checked_in', { arrived, count: passengers.length })}</span>
          {!has_begun && <span className="block">{t('no_show_from', { when: moment(start_datetime, locale) })}</span>}
        </p>
      </div>
      <ul className="border-t border-line">
        {passengers.map((party) => (
          <GuideGuest key={party.booking_id} party={party} has_begun={has_begun} />
        ))}
      </ul>
    </section>
  );
}
