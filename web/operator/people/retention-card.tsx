import { useTranslation } from 'react-i18next';
import type { Retention } from '../../../contract/people.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';

/** The nightly erasure of customer data in old bookings: its last runs and the next one. */
export function RetentionCard({ retention: { guest_days, due, next_run_at, runs } }: { retention: Retention }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const [last] = runs;
  const busy = runs.filter(({ bookings }) => bookings > 0);
  return (
    <section className="card max-w-form p-5 lg:p-6">
      <h2 className="h2">{t('legal.retention.title')}</h2>
      <p className="muted mt-1 text-md">{t('legal.retention.sentence', { days: guest_days })}</p>
      <dl className="mt-3 grid gap-3 text-md sm:grid-cols-2">
        <div>
          <dt className="muted text-sm">{t('legal.retention.next')}</dt>
          <dd>{moment(next_run_at, locale)}</dd>
        </div>
        <div>
          <dt className="muted text-sm">{t('legal.retention.due')}</dt>
          <dd className="tnum">{due}</dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="muted text-sm">{t('legal.retention.last')}</dt>
          <dd>{last ? t('legal.retention.run', { when: moment(last.at, locale), count: last.bookings }) : t('list.never')}</dd>
        </div>
        {busy.length > 0 && (
          <div className="sm:col-span-2">
            <dt className="muted text-sm">{t('legal.retention.runs')}</dt>
            <dd>
              <ul className="grid gap-0.5">
                {busy.map(({ at, bookings }) => (
                  <li key={at}>{t('legal.retention.run', { when: moment(at, locale), count: bookings })}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
