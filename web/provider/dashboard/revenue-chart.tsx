import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { revenueRanges, type ProviderRevenue, type RevenuePart, type RevenueRange } from '../../../contract/revenue.ts';
import { toCents } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { dayAndMonth, shortMonth } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { compareFigures } from '../../ui/chart/compare.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { dollarsOf, shortMoney } from '../../booking/short-money.ts';

type RevenueMeasure = 'revenue' | 'bookings';
type RevenueFigures = { revenue: ProviderRevenue; measure: RevenueMeasure; total: number };

/** The range that the address asks for; nonsense counts as not asked. */
export function revenueRangeFrom(query: URLSearchParams): RevenueRange {
  const asked = query.get('range');
  return revenueRanges.find((range) => range === asked) ?? 'days';
}

/** Revenue or bookings of the last 30 days or 12 months, with the time before. */
export function RevenueChart({ revenue, range }: { revenue: ProviderRevenue | null; range: RevenueRange }) {
  const { t } = useTranslation(['own_dashboard', 'provider']);
  const navigate = useNavigate();
  const [measure, setMeasure] = useState<RevenueMeasure>('revenue');
  const show = (chosen: RevenueRange) =>
    void navigate({ search: chosen === 'days' ? '' : `?range=${chosen}` }, { preventScrollReset: true });
  const total = revenue ? revenue.parts.reduce((sum, part) => sum + amountOf(part, measure), 0) : 0;
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2">{t(`chart.title_${range}`)}</h2>
          {revenue && <Total revenue={revenue} measure={measure} total={total} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={t('chart.range')}
            value={range}
            onChange={show}
            options={revenueRanges.map((value) => ({ value, label: t(`chart.${value}`) }))}
          />
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
      </div>
      <div className="card-b flex grow flex-col">
        {revenue ? (
          <>
            <Bars revenue={revenue} measure={measure} total={total} />
            <p className="muted mt-2 text-sm">{t(`chart.counts_${measure}`)}</p>
            {total > 0 && <PartsTable revenue={revenue} />}
          </>
        ) : (
          <p className="muted text-md">{t('provider:dashboard.nothing')}</p>
        )}
        {/* For phones, which have no sidebar with this link. */}
        <Link className="link mt-1 inline-flex min-h-11 items-center self-start text-sm lg:hidden" to="/provider/statement">
          {t('provider:nav.statement')}
        </Link>
      </div>
    </section>
  );
}

function Total({ revenue: { range, before }, measure, total }: RevenueFigures) {
  const { t } = useTranslation('own_dashboard');
  const { kind, share } = compareFigures(total, amountOf(before, measure));
  const amount = written(amountOf(before, measure), measure);
  return (
    <p className="muted text-sm">
      <b className="tnum font-640 text-fg">{written(total, measure)}</b> {t(`chart.in_${range}`)}
      <span className="block">{t(`chart.before_${kind}`, { share, amount, when: t(`chart.when_${range}`) })}</span>
    </p>
  );
}

function Bars({ revenue, measure, total }: RevenueFigures) {
  const name = useNameOf(revenue.range);
  const sentence = useSentence({ revenue, measure, total });
  if (total === 0) return <p className="muted text-md">{sentence}</p>;
  const money = measure === 'revenue';
  const bars = revenue.parts.map((part) => ({
    key: part.date_from,
    name: name(part),
    value: money ? dollarsOf(part.revenue) : part.bookings,
    figure: money ? shortMoney(dollarsOf(part.revenue)) : String(part.bookings),
  }));
  return <BarChart bars={bars} sentence={sentence} scale={money ? shortMoney : String} whole={!money} />;
}

/** The same days or months in figures, newest first. */
function PartsTable({ revenue: { range, parts } }: Pick<RevenueFigures, 'revenue'>) {
  const { t } = useTranslation('own_dashboard');
  const name = useNameOf(range);
  return (
    <details className="mt-3 -mb-2">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">{t('chart.table')}</summary>
      <table className="mt-1 table [&_:is(td,th)]:py-1.5!">
        <thead>
          <tr>
            <th scope="col">{t(range === 'days' ? 'chart.day' : 'chart.month')}</th>
            <th scope="col" className="num">
              {t('chart.revenue')}
            </th>
            <th scope="col" className="num">
              {t('chart.bookings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.toReversed().map((part) => (
            <tr key={part.date_from}>
              <th scope="row" className="font-450">
                {name(part)}
              </th>
              <td className="num">{exactMoney(part.revenue)}</td>
              <td className="num">{part.bookings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function useSentence({ revenue: { range, parts }, measure, total }: RevenueFigures): string {
  const { t } = useTranslation('own_dashboard');
  const name = useNameOf(range);
  const [first, last] = [parts[0], parts.at(-1)];
  const ends = { from: first ? name(first) : '', to: last ? name(last) : '' };
  const most = parts.reduce<RevenuePart | undefined>(
    (best, part) => (best && amountOf(best, measure) >= amountOf(part, measure) ? best : part),
    undefined,
  );
  if (!most || total === 0) return t(`chart.nothing_${range}`, ends);
  return t(`chart.${measure}_sentence_${range}`, {
    ...ends,
    total: written(total, measure),
    most: written(amountOf(most, measure), measure),
    day: name(most),
  });
}

/** How a part is named: by its day, or its month. */
function useNameOf(range: RevenueRange): (part: RevenuePart) => string {
  const locale = useLocale();
  return ({ date_from }) => (range === 'days' ? dayAndMonth : shortMonth)(date_from, locale);
}

/** An amount in cents, or a number of bookings. */
function amountOf(part: RevenuePart, measure: RevenueMeasure): number {
  return measure === 'revenue' ? toCents(part.revenue) : part.bookings;
}

function written(amount: number, measure: RevenueMeasure): string {
  return measure === 'revenue' ? exactMoney(amount) : String(amount);
}
