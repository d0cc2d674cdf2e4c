import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { month as monthText } from '../../contract/dates.ts';
import { useLocale } from '../i18n/locale.ts';
import { monthName } from '../lib/format/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { UserText } from '../ui/user-text.tsx';
import { monthBeside, thisMonth } from './statement-address.ts';

type Props = {
  month: string;
  /** Whose it is, for the paper. */
  name: string;
  children?: ReactNode;
};

/** Which month, one step back and forth, and what can be done with it; on paper the month and the name. */
export function StatementMonth({ month, name, children }: Props) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  const navigate = useNavigate();
  const now = thisMonth();
  const to = (other: string) => `?month=${other}`;
  return (
    <>
      <h1 className="h1">{t('title')}</h1>
      <p className="muted mt-0.5 text-md">
        <span>{monthName(`${month}-01`, locale)}</span>
        {name && (
          <span>
            {' · '}
            <UserText text={name} />
          </span>
        )}
      </p>
      {month === now && <p className="muted text-md">{t('so_far')}</p>}
      <div className="no-print mt-4 mb-5 flex flex-wrap items-center gap-2 lg:mb-6">
        <Link className="btn btn-secondary btn-icon" to={to(monthBeside(month, -1))} aria-label={t('previous')}>
          <Icon name="chevron_left" />
        </Link>
        <input
          key={month}
          type="month"
          className="input w-auto!"
          aria-label={t('month')}
          defaultValue={month}
          onChange={({ target }) => monthText.safeParse(target.value).success && void navigate(to(target.value))}
        />
        <Link className="btn btn-secondary btn-icon" to={to(monthBeside(month, 1))} aria-label={t('next')}>
          <Icon name="chevron_right" />
        </Link>
        {month !== now && (
          <Link className="btn btn-ghost" to={to(now)}>
            {t('this_month')}
          </Link>
        )}
        <div className="ml-auto flex flex-wrap gap-2">{children}</div>
      </div>
    </>
  );
}
