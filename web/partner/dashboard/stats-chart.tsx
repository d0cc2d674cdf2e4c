import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromCents, toCents } from '../../../rules/money.ts';
import type { ReferralStats } from '../../../contract/partners.ts';
import { dollarsOf, shortMoney } from '../../booking/short-money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth, shortMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { daysByMonth, isByMonth } from '../../ui/chart/by-month.ts';
import { compareFigures } from '../../ui/chart/compare.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { StatsTable } from './stats-table.tsx';

const measures = ['earned', 'clicks', 'bookings'] as const;
type ReferralMeasure = (typeof measures)[number];
type ReferralDays = ReferralStats['by_day'];

/** Earnings, clicks or bookings of each day or month of the period, with the days before. */
export function StatsChart({ stats: { by_day: days, before } }: { stats: Pick<ReferralStats, 'by_day' | 'before'> }) {
  const { t } = useTranslation('partners');
  const [measure, setMeasure] = useState<ReferralMeasure>('earned');
  const total = days.reduce((sum, day) => sum + amountOf(day, measure), 0);
  const { kind, share } = compareFigures(total, amountOf(before, measure));
  const amount = written(amountOf(before, measure), measure);
  const parts = isByMonth(days) ? monthsOf(days) : days;
  return (
    <section className="card mt-4 flex min-w-0 flex-col">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2">{t('chart.title')}</h2>
          <p className="muted text-sm">
            <b className="tnum font-640 text-fg">{written(total, measure)}</b> {t('chart.in_all', { count: days.length })}
            <span className="block">{t(`chart.before_${kind}`, { share, amount, count: days.length })}</span>
          </p>
        </div>
        <Segmented
          label={t('chart.measure')}
          value={measure}
          onChange={setMeasure}
          options={measures.map((value) => ({ value, label: t(`figures.${value}`) }))}
        />
      </div>
      <div className="card-b flex grow flex-col">
        <Bars parts={parts} by_month={isByMonth(days)} measure={measure} total={total} />
        {days.some((day) => day.clicks > 0 || day.bookings > 0 || toCents(day.earned) !== 0) && (
          <StatsTable parts={parts} by_month={isByMonth(days)} />
        )}
      </div>
    </section>
  );
}

type BarsProps = { parts: ReferralDays; by_month: boolean; measure: ReferralMeasure; total: number };

function Bars({ parts, by_month, measure, total }: BarsProps) {
  const locale = useLocale();
  const sentence = useSentence({ parts, by_month, measure, total });
  if (parts.every((day) => amountOf(day, measure) === 0)) return <p className="muted text-md">{sentence}</p>;
  const money = measure === 'earned';
  const bars = parts.map((day) => ({
    key: day.date,
    name: (by_month ? shortMonth : dayAndMonth)(day.date, locale),
    value: money ? dollarsOf(day.earned) : day[measure],
    figure: money ? shortMoney(dollarsOf(day.earned)) : String(day[measure]),
  }));
  return <BarChart bars={bars} sentence={sentence} scale={money ? shortMoney : String} whole={!money} />;
}

function useSentence({ parts, by_month, measure, total }: BarsProps): string {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const name = (date: string | undefined) => (date ? (by_month ? shortMonth : dayAndMonth)(date, locale) : '');
  const ends = { from: name(parts[0]?.date), to: name(parts.at(-1)?.date) };
  const most = parts.reduce<ReferralDays[number] | undefined>(
    (best, day) => (best && amountOf(best, measure) >= amountOf(day, measure) ? best : day),
    undefined,
  );
  if (!most || amountOf(most, measure) === 0) return t('chart.nothing', ends);
  return t(by_month ? `chart.${measure}_sentence_months` : `chart.${measure}_sentence`, {
    ...ends,
    total: written(total, measure),
    most: written(amountOf(most, measure), measure),
    day: name(most.date),
  });
}

/** The days of each month together, under the first of them. */
function monthsOf(days: ReferralDays): ReferralDays {
  return daysByMonth(days).map((month) => {
    const sum = (measure: ReferralMeasure) => month.reduce((all, day) => all + amountOf(day, measure), 0);
    return { date: month[0]!.date, clicks: sum('clicks'), bookings: sum('bookings'), earned: fromCents(sum('earned')) };
  });
}

/** Cents, or how many. */
function amountOf(day: Pick<ReferralDays[number], ReferralMeasure>, measure: ReferralMeasure): number {
  return measure === 'earned' ? toCents(day.earned) : day[measure];
}

function written(amount: number, measure: ReferralMeasure): string {
  return measure === 'earned' ? exactMoney(amount) : amount.toLocaleString('en-HK');
}
