import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ProviderStats } from '../../../contract/accounts.ts';
import { toCents } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { dollarsOf, shortMoney } from '../../booking/short-money.ts';

type EarningsMeasure = 'revenue' | 'bookings';
type RevenueDays = ProviderStats['revenue_by_day'];

/** Revenue or bookings of each of the last 30 days. */
export function EarningsChart({ days }: { days: RevenueDays }) {
  const { t } = useTranslation(['provider', 'statement']);
  const [measure, setMeasure] = useState<EarningsMeasure>('revenue');
  const total = totalOf(days, measure);
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2">{t('chart.title')}</h2>
          <p className="muted text-sm">
            <b className="tnum font-640 text-fg">{measure === 'revenue' ? exactMoney(total) : total}</b> {t('chart.in_all')}
          </p>
        </div>
        <Segmented
          label={t('chart.measure')}
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'revenue', label: t('chart.revenue') },
            { value: 'bookings', label: t('chart.bookings') },
          ]}
        />
      </div>
      <div className="card-b flex grow flex-col">
        <Bars days={days} measure={measure} total={total} />
        {total > 0 && <DaysTable days={days} />}
        {/* For phones, which have no sidebar with this link. */}
        <Link className="link mt-1 inline-flex min-h-11 items-center self-start text-sm lg:hidden" to="/provider/statement">
          {t('statement:title')}
        </Link>
      </div>
    </section>
  );
}

function Bars({ days, measure, total }: { days: RevenueDays; measure: EarningsMeasure; total: number }) {
  const locale = useLocale();
  const sentence = useSentence(days, measure, total);
  if (total === 0) return <p className="muted text-md">{sentence}</p>;
  const money = measure === 'revenue';
  const bars = days.map((day) => ({
    key: day.date,
    name: dayAndMonth(day.date, locale),
    value: money ? dollarsOf(day.revenue) : day.bookings,
    figure: money ? shortMoney(dollarsOf(day.revenue)) : String(day.bookings),
  }));
  return <BarChart bars={bars} sentence={sentence} scale={money ? shortMoney : String} whole={!money} />;
}

/** The same days in figures, newest first. */
function DaysTable({ days }: { days: RevenueDays }) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  return (
    <details className="mt-3 -mb-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">{t('chart.table')}</summary>
      <table className="mt-1 table [&_:is(td,th)]:py-1.5!">
        <thead>
          <tr>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col" className="num">
              {t('chart.revenue')}
            </th>
            <th scope="col" className="num">
              {t('chart.bookings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row" className="font-450">
                {dayAndMonth(day.date, locale)}
              </th>
              <td className="num">{exactMoney(day.revenue)}</td>
              <td className="num">{day.bookings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function useSentence(days: RevenueDays, measure: EarningsMeasure, total: number): string {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const name = (date: string | undefined) => (date ? dayAndMonth(date, locale) : '');
  const ends = { from: name(days[0]?.date), to: name(days.at(-1)?.date) };
  const most = days.reduce<RevenueDays[number] | undefined>(
    (best, day) => (best && amountOf(best, measure) >= amountOf(day, measure) ? best : day),
    undefined,
  );
  if (!most || total === 0) return t('chart.nothing', ends);
  const written = (amount: number) => (measure === 'revenue' ? exactMoney(amount) : String(amount));
  return t(`chart.${measure}_sentence`, { ...ends, total: written(total), most: written(amountOf(most, measure)), day: name(most.date) });
}

/** An amount in cents, or a number of bookings. */
function amountOf(day: RevenueDays[number], measure: EarningsMeasure): number {
  return measure === 'revenue' ? toCents(day.revenue) : day.bookings;
}

function totalOf(days: RevenueDays, measure: EarningsMeasure): number {
  return days.reduce((sum, day) => sum + amountOf(day, measure), 0);
}
