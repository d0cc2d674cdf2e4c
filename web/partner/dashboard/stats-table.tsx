import { useTranslation } from 'react-i18next';
import type { ReferralStats } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth, shortMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';

type Props = { parts: ReferralStats['by_day']; by_month: boolean };

/** The chart's days or months in figures, newest first. */
export function StatsTable({ parts, by_month }: Props) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  return (
    <details className="mt-3 -mb-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">{t('chart.table')}</summary>
      <table className="mt-1 table [&_:is(td,th)]:py-1.5!">
        <thead>
          <tr>
            <th scope="col">{t(by_month ? 'chart.month' : 'chart.day')}</th>
            {(['clicks', 'bookings', 'earned'] as const).map((column) => (
              <th key={column} scope="col" className="num">
                {t(`figures.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row" className="font-450">
                {(by_month ? shortMonth : dayAndMonth)(day.date, locale)}
              </th>
              <td className="num">{day.clicks}</td>
              <td className="num">{day.bookings}</td>
              <td className="num">{exactMoney(day.earned)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
