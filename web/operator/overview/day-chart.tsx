import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromCents, toCents } from '../../../rules/money.ts';
import type { Overview } from '../../../contract/operator.ts';
import { dollarsOf, shortMoney } from '../../booking/short-money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth, shortMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { daysByMonth, isByMonth } from '../../ui/chart/by-month.ts';
import { compareFigures } from '../../ui/chart/compare.ts';
import { Segmented } from '../../ui/form/segmented.tsx';

type Day = Overview['by_day'][number];
const measures = ['bookings', 'sales', 'fee_income'] as const;
type OverviewMeasure = (typeof measures)[number];

/** Bookings or money of each day or month, with the days before. */
export function DayChart({ overview: { by_day: days, before } }: { overview: Pick<Overview, 'by_day' | 'before'> }) {
  const { t } = useTranslation('operator');
  const [measure, setMeasure] = useState<OverviewMeasure>('bookings');
  const total = days.reduce((sum, day) => sum + amountOf(day, measure), 0);
  const { kind, share } = compareFigures(total, amountOf(before, measure));
  const amount = written(amountOf(before, measure), measure);
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2">{t('overview.chart')}</h2>
          <p className="muted text-sm">
            <b className="tnum font-640 text-fg">{written(total, measure)}</b> {t('overview.in_all', { count: days.length })}
            <span className="block">{t(`overview.before_${kind}`, { share, amount, count: days.length })}</span>
          </p>
        </div>
        <Segmented
          label={t('overview.measure')}
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: t(`overview.${value}`) }))}
        />
      </div>
      <div className="card-b flex grow flex-col">
        <Bars days={days} measure={measure} total={total} />
        <p className="muted mt-2 text-sm">{t(`overview.counts_${measure}`)}</p>
      </div>
    </section>
  );
}

function Bars({ days, measure, total }: { days: readonly Day[]; measure: OverviewMeasure; total: number }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const by_month = isByMonth(days);
  const name = (date = '') => (date === '' ? '' : (by_month ? shortMonth : dayAndMonth)(date, locale));
  const ends = { from: name(days[0]?.date), to: name(days.at(-1)?.date) };
  if (total === 0) return <p className="muted text-md">{t('overview.chart_nothing', ends)}</p>;
  const money = measure !== 'bookings';
  const bars = (by_month ? monthsOf(days) : days).map((day) => ({
    key: day.date,
    name: name(day.date),
    value: money ? dollarsOf(day[measure]) : day.bookings,
    figure: money ? shortMoney(dollarsOf(day[measure])) : String(day.bookings),
  }));
  const said = { ...ends, what: t(`overview.${measure}`), total: written(total, measure) };
  const sentence = t(by_month ? 'overview.chart_sentence_months' : 'overview.chart_sentence', said);
  return <BarChart bars={bars} sentence={sentence} scale={money ? shortMoney : String} whole={!money} />;
}

/** The days of each month together, under the first of them. */
function monthsOf(days: readonly Day[]): Day[] {
  return daysByMonth(days).map((month) => {
    const sum = (measure: OverviewMeasure) => month.reduce((all, day) => all + amountOf(day, measure), 0);
    return { date: month[0]!.date, bookings: sum('bookings'), sales: fromCents(sum('sales')), fee_income: fromCents(sum('fee_income')) };
  });
}

/** Cents, or bookings. */
const amountOf = (day: Pick<Day, OverviewMeasure>, measure: OverviewMeasure) =>
  measure === 'bookings' ? day.bookings : toCents(day[measure]);
const written = (amount: number, measure: OverviewMeasure) => (measure === 'bookings' ? String(amount) : exactMoney(amount));
