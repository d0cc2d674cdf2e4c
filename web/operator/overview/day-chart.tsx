import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCents } from '../../../rules/money.ts';
import type { Overview } from '../../../contract/operator.ts';
import { dollarsOf, shortMoney } from '../../booking/short-money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';

type Day = Overview['by_day'][number];
const measures = ['bookings', 'revenue', 'fee_income'] as const;
type OverviewMeasure = (typeof measures)[number];

/** Bookings or money of each day. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('operator');
  const [measure, setMeasure] = useState<OverviewMeasure>('bookings');
  const total = days.reduce((sum, day) => sum + amountOf(day, measure), 0);
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2">{t('overview.chart')}</h2>
          <p className="muted text-sm">
            <b className="tnum font-640 text-fg">{written(total, measure)}</b> {t('overview.in_all', { count: days.length })}
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
      </div>
    </section>
  );
}

function Bars({ days, measure, total }: { days: readonly Day[]; measure: OverviewMeasure; total: number }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const name = (date = '') => (date === '' ? '' : dayAndMonth(date, locale));
  const ends = { from: name(days[0]?.date), to: name(days.at(-1)?.date) };
  if (total === 0) return <p className="muted text-md">{t('overview.chart_nothing', ends)}</p>;
  const money = measure !== 'bookings';
  const bars = days.map((day) => ({
    key: day.date,
    name: name(day.date),
    value: money ? dollarsOf(day[measure]) : day.bookings,
    figure: money ? shortMoney(dollarsOf(day[measure])) : String(day.bookings),
  }));
  const sentence = t('overview.chart_sentence', { ...ends, what: t(`overview.${measure}`), total: written(total, measure) });
  return <BarChart bars={bars} sentence={sentence} scale={money ? shortMoney : String} whole={!money} />;
}

/** Cents, or bookings. */
const amountOf = (day: Day, measure: OverviewMeasure) => (measure === 'bookings' ? day.bookings : toCents(day[measure]));
const written = (amount: number, measure: OverviewMeasure) => (measure === 'bookings' ? String(amount) : exactMoney(amount));
