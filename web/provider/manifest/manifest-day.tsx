import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { longDate } from '../../lib/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';

/** The address of a day's manifest. */
export const manifestOf = (date: string) => `/provider/manifest?date=${date}`;

/** The day, buttons to the days before and after, and the actions. */
export function ManifestDay({ date, children }: { date: string; children?: ReactNode }) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  const navigate = useNavigate();
  const today = hongKongDate(Date.now());
  return (
    <>
      <h1 className="h1">{t('title')}</h1>
      <p className="muted mt-0.5 text-md">{longDate(date, locale)}</p>
      <div className="no-print mt-4 mb-5 flex flex-wrap items-center gap-2 lg:mb-6">
        <Link className="btn btn-secondary btn-icon" to={manifestOf(addDays(date, -1))} aria-label={t('previous')}>
          <Icon name="chevron_left" />
        </Link>
        <input
          type="date"
          className="input w-auto!"
          aria-label={t('day')}
          value={date}
          onChange={({ target }) => target.value && void navigate(manifestOf(target.value))}
        />
        <Link className="btn btn-secondary btn-icon" to={manifestOf(addDays(date, 1))} aria-label={t('next')}>
          <Icon name="chevron_right" />
        </Link>
        {date !== today && (
          <Link className="btn btn-ghost" to={manifestOf(today)}>
            {t('today')}
          </Link>
        )}
        <div className="ml-auto flex flex-wrap gap-2">{children}</div>
      </div>
    </>
  );
}
