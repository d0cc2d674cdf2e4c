import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { OwnSlot } from '../../../contract/availability.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import type { Demand } from '../../../contract/waiting-list.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';
import { clock, daySpan, longDate } from '../../lib/format/dates.ts';
import type { LoadResult } from '../../lib/load.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { anotherTime } from './dialogs/another-time.ts';
import { firstTimes, timesFrom, type FirstTimes } from './dialogs/end-day.ts';

type Props = {
  demand: LoadResult<Demand>;
  service: OwnService;
  slots: readonly OwnSlot[];
  onAdd: (day: string, times: FirstTimes) => void;
};

/** Who waits for places of a service, by departure, each with a button that opens one more on a day and at a time that suit; nothing where nobody waits. */
export function DemandCard({ demand: { data }, service, slots, onAdd }: Props) {
  const { t } = useTranslation(['availability', 'common']);
  const { revalidate } = useRevalidator();
  const locale = useLocale();
  const span = useSpanWords();
  if (!data)
    return (
      <Banner
        tone="warning"
        className="mb-4"
        action={
          <Button size="sm" onClick={() => void revalidate()}>
            {t('common:actions.try_again')}
          </Button>
        }
      >
        {t('demand.failed')}
      </Banner>
    );
  const departures = data.departures.filter((one) => one.service.id === service.id);
  const elsewhere = data.elsewhere.filter((one) => one.service.id === service.id);
  if (departures.length + elsewhere.length === 0) return null;
  return (
    <section className="card mb-4 p-4 lg:p-5" aria-labelledby="demand">
      <h2 className="font-640" id="demand">
        {t('demand.title')}
      </h2>
      <p className="muted text-sm">{t('demand.sentence')}</p>
      <ul className="mt-2">
        {departures.map((one) => {
          const another = anotherTime(one, slots);
          const when = `${longDate(one.start_datetime.slice(0, 10), locale)} ${span(one)}`;
          return (
            <Line key={one.slot_id} when={when} onAdd={() => onAdd(another.day, another.times)}>
              <span>
                {t('demand.pair', {
                  first: t('demand.parties', { count: one.parties }),
                  second: t('demand.places', { count: one.places }),
                })}
              </span>
              {one.offered > 0 && <span> ({t('demand.offered', { count: one.offered })})</span>}
            </Line>
          );
        })}
        {elsewhere.map((one, nth) => (
          <Line
            key={nth}
            when={`${one.date_from === one.date_to ? longDate(one.date_from, locale) : daySpan(one.date_from, one.date_to, locale)} ${clock(one.time_from)}–${clock(one.time_to)}`}
            onAdd={() => onAdd(firstDay(one), timesIn(service, one))}
          >
            {t('demand.pair', { first: t('demand.places', { count: one.places }), second: t('demand.no_departure') })}
          </Line>
        ))}
      </ul>
    </section>
  );
}

type AwaitedWindow = Demand['elsewhere'][number];

/** The first day that suits and is not past. */
function firstDay({ date_from }: AwaitedWindow): string {
  const today = hongKongDate(Date.now());
  return date_from < today ? today : date_from;
}

/** From the first time that suits; who comes at any time leaves it to the form. */
function timesIn(service: OwnService, { time_from, time_to }: AwaitedWindow): FirstTimes {
  const is_all_day = clock(time_from) === '00:00' && clock(time_to) === '23:59';
  return is_all_day ? firstTimes(service) : timesFrom(service, time_from);
}

function Line({ when, onAdd, children }: { when: string; onAdd: () => void; children: React.ReactNode }) {
  const { t } = useTranslation('availability');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-0">
      <div className="tnum min-w-0">
        <p className="text-md font-600">{when}</p>
        <p className="text-sm">{children}</p>
      </div>
      <Button size="sm" aria-haspopup="dialog" onClick={onAdd}>
        {t('demand.add')}
        <span className="sr"> {when}</span>
      </Button>
    </li>
  );
}
