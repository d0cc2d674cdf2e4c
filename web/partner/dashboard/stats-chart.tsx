import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCents } from '../../../rules/money.ts';
import type { ReferralStats } from '../../../contract/partners.ts';
import { dollarsOf, shortMoney } from '../../booking/short-money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { StatsTable } from './stats-table.tsx';

const measures = ['earned', 'clicks', 'bookings'] as const;
type ReferralMeasure = (typeof measures)[number];
type ReferralDays = ReferralStats['by_day'];

/** Earnings, clicks or bookings of each day of the period. */
export function StatsChart({ days }: { days: ReferralDays }) {
  const { t } = useTranslation('partners');
  const [measure, setMeasure] = useState<ReferralMeasure>('earned');
  const total = days.reduce((sum, day) => sum + amountOf(day, measure), 0);
  return (
    <section className="card mt-4 flex min-w-0 flex-col">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2">{t('chart.title')}</h2>
          <p className="muted text-sm">
            <b className="tnum font-640 text-fg">{written(total, measure)}</b> {t('chart.in_all', { count: days.length })}
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
        <Bars days={days} measure={measure} total={total} />
        {days.some((day) => day.clicks > 0 || day.bookings > 0 || toCents(day.earned) !== 0) && <StatsTable days={days} />}
      </div>
    </section>
  );
}

function Bars({ days, measure, total }: { days: ReferralDays; measure: ReferralMeasure; total: number }) {
  const locale = useLocale();
  const sentence = useSentence(days, measure, total);
  if (days.every((day) => amountOf(day, measure) === 0)) return <p className="muted text-md">{sentence}</p>;
  const money = measure === 'earned';
  const bars = days.map((day) => ({
    key: day.date,
    name: dayAndMonth(day.date, locale),
    value: money ? dollarsOf(day.earned) : day[measure],
    figure: money ? shortMoney(dollarsOf(day.earned)) : String(day[measure]),
  }));
  return <BarChart bars={bars} sentence={sentence} scale={money ? shortMoney : String} whole={!money} />;
}

function useSentence(days: ReferralDays, measure: ReferralMeasure, total: number): string {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const name = (date: string | undefined) => (date ? dayAndMonth(date, locale) : '');
  const ends = { from: name(days[0]?.date), to: name(days.at(-1)?.date) };
  const most = days.reduce<ReferralDays[number] | undefined>(
    (best, day) => (best && amountOf(best, measure) >= amountOf(day, measure) ? best : day),
    undefined,
  );
  if (!most || amountOf(most, measure) === 0) return t('chart.nothing', ends);
  return t(`chart.${measure}_sentence`, {
    ...ends,
    total: written(total, measure),
    most: written(amountOf(most, measure), measure),
    day: name(most.date),
  });
}

/** Cents, or how many. */
function amountOf(day: ReferralDays[number], measure: ReferralMeasure): number {
  return measure === 'earned' ? toCents(day.earned) : day[measure];
}

function written(amount: number, measure: ReferralMeasure): string {
  return measure === 'earned' ? exactMoney(amount) : amount.toLocaleString('en-HK');
}
