import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { dayAndMonth } from '../../../lib/format/dates.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { BarChart } from '../../../ui/chart/bar-chart.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

type PageFigures = ReplyOf<typeof api.ownPages.stats>;
type PageMeasure = 'views' | 'bookings';

/** Views, bookings, conversion and revenue of a page, and its last 30 days. */
export function PageStats({ page_id }: { page_id: string }) {
  const { t } = useTranslation(['own_pages', 'common']);
  const [stats, setStats] = useState<PageFigures | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    call(api.ownPages.stats, { params: { id: page_id } }).then(
      (reply) => !gone && setStats(reply),
      () => !gone && setStats('failed'),
    );
    return () => {
      gone = true;
    };
  }, [page_id, tries]);
  if (stats === null) return <Skeleton className="h-96" />;
  if (stats !== 'failed') return <Figures stats={stats} />;
  const again = (
    <Button
      size="sm"
      onClick={() => {
        setStats(null);
        setTries(tries + 1);
      }}
    >
      {t('common:actions.try_again')}
    </Button>
  );
  return (
    <Banner tone="warning" action={again}>
      {t('stats.failed')}
    </Banner>
  );
}

function Figures({ stats }: { stats: PageFigures }) {
  const { t } = useTranslation('own_pages');
  const [measure, setMeasure] = useState<PageMeasure>('views');
  const total = stats.views_by_day.reduce((sum, day) => sum + day[measure], 0);
  const figures = [
    [t('stats.views'), stats.view_count.toLocaleString('en-HK')],
    [t('stats.bookings'), stats.booking_count.toLocaleString('en-HK')],
    [t('stats.conversion'), `${stats.conversion_rate}%`],
    ...(stats.revenue === null ? [] : [[t('stats.revenue'), exactMoney(stats.revenue)] as const]),
  ] as const;
  return (
    <section className="card flex min-w-0 flex-col">
      <div className="card-b">
        <h2 className="h2">{t('stats.in_all')}</h2>
        <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
          {figures.map(([label, figure]) => (
            <div key={label}>
              <dt className="muted text-sm">{label}</dt>
              <dd className="tnum mt-0.5 text-xl font-680">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="muted mt-3 text-sm">{t('stats.counts')}</p>
      </div>
      <div className="card-h flex-wrap border-t border-line">
        <div>
          <h2 className="h2">{t('stats.title')}</h2>
          <p className="muted text-sm">
            <b className="tnum font-640 text-fg">{total.toLocaleString('en-HK')}</b> {t('stats.total')}
          </p>
        </div>
        <Segmented
          label={t('stats.measure')}
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'views', label: t('stats.views') },
            { value: 'bookings', label: t('stats.bookings') },
          ]}
        />
      </div>
      <div className="card-b flex grow flex-col">
        <Days days={stats.views_by_day} measure={measure} total={total} />
        {measure === 'bookings' && <p className="muted mt-2 text-sm">{t('stats.counts_bookings')}</p>}
      </div>
    </section>
  );
}

function Days({ days, measure, total }: { days: PageFigures['views_by_day']; measure: PageMeasure; total: number }) {
  const { t } = useTranslation('own_pages');
  const locale = useLocale();
  const named = (date = '') => (date ? dayAndMonth(date, locale) : '');
  const ends = { from: named(days[0]?.date), to: named(days.at(-1)?.date), total };
  const bars = days.map((day) => ({ key: day.date, name: named(day.date), value: day[measure], figure: String(day[measure]) }));
  return <BarChart bars={bars} sentence={t(`stats.${measure}_sentence`, ends)} scale={String} whole />;
}
