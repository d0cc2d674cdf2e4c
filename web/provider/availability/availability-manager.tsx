import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { OwnSlot } from '../../../contract/availability.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddSlotDialog } from './dialogs/add-slot-dialog.tsx';
import type { AvailabilityData } from './availability-data.ts';
import { AvailabilityFigures } from './availability-figures.tsx';
import { BlockDialog } from './dialogs/block-dialog.tsx';
import { BulkForm } from './dialogs/bulk-form.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { byDay } from './calendar/calendar.ts';
import { DayPanel } from './calendar/day-panel.tsx';
import { DemandCard } from './demand-card.tsx';
import { MadeBanner } from './dialogs/made-banner.tsx';
import type { SlotBatchReply } from './dialogs/make.ts';
import { ScheduleBanner } from './schedule-banner.tsx';
import { ServiceChoice } from './service-choice.tsx';
import { SlotDialog } from './dialogs/slot-dialog.tsx';
import { anotherTime } from './dialogs/another-time.ts';
import { firstTimes, type FirstTimes } from './dialogs/end-day.ts';
import { TemplateDialog } from './dialogs/weekly/template-dialog.tsx';
import { useShown } from './calendar/use-shown.ts';

const PANEL = 'day-panel-title';

type Dialogs = { slot: OwnSlot } | { add: string; times?: FirstTimes } | { block: string } | { template: true };

/** One service's calendar, the chosen day, and the forms that fill it. */
export function AvailabilityManager({
  data: { services, slots, stats, schedule, demand },
  service,
}: {
  data: AvailabilityData;
  service: OwnService;
}) {
  const { t } = useTranslation('availability');
  const { shown, wanted, show } = useShown();
  const openDay = useDayOpened(shown.date, (date) => show({ date }));
  const [made, setMade] = useState<SlotBatchReply | null>(null);
  const [round, setRound] = useState(0);
  // The last dialog stays mounted while it closes; the next one is mounted anew, with fresh fields.
  const [like, dropLike] = useLike(slots.data);
  const [dialog, setDialog] = useState<{ n: number; what: Dialogs; open: boolean } | null>(like && { n: 0, what: like, open: true });
  const openDialog = (what: Dialogs) => setDialog((last) => ({ n: (last?.n ?? 0) + 1, what, open: true }));
  // A reply may close only its own dialog: another may be open by then.
  const closing = {
    open: dialog?.open ?? false,
    onClose: () => {
      setDialog((now) => (now?.n === dialog?.n ? now && { ...now, open: false } : now));
      dropLike();
    },
  };
  const keep = (now: SlotBatchReply | null) => {
    setMade(now);
    setRound((last) => last + 1);
  };
  const panel = {
    onEdit: (slot: OwnSlot) => openDialog({ slot }),
    onAdd: (add: string, times?: FirstTimes) => openDialog({ add, ...(times && { times }) }),
    onBlock: (block: string) => openDialog({ block }),
  };
  const what = dialog?.what;
  return (
    <>
      <div className="mb-4 grid items-end gap-3 md:grid-cols-[minmax(0,24rem)_1fr]">
        <ServiceChoice services={services} value={service.id} onChange={(id) => show({ service: id })} />
        <AvailabilityFigures stats={stats} />
      </div>
      {schedule && <ScheduleBanner schedule={schedule} onChange={() => openDialog({ template: true })} />}
      <DemandCard demand={demand} service={service} slots={slots.data ?? []} onAdd={panel.onAdd} />
      {made && <MadeBanner key={made.batch_id} made={made} onUndone={() => keep(null)} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19.5rem]">
        <CalendarCard shown={shown} wanted={wanted} slots={slots} panel={panel} onShow={show} onOpen={openDay} />
        <div className="grid gap-4">
          {shown.view === 'month' && slots.data && (
            <DayPanel heading_id={PANEL} day={shown.date} slots={byDay(slots.data).get(shown.date) ?? []} {...panel} />
          )}
          {/* Fields stay when another experience is chosen, unless one of them lasts days. */}
          <BulkForm
            key={firstTimes(service).end_day_offset ?? 'hours'}
            service={service}
            round={round}
            onMade={keep}
            onTemplate={() => openDialog({ template: true })}
          />
          <Button className="justify-self-start" onClick={() => openDialog({ block: shown.date })}>
            <Icon name="block" size="s" />
            {t('block.open')}
          </Button>
        </div>
      </div>
      {what && 'slot' in what && <SlotDialog key={dialog.n} slot={what.slot} {...closing} />}
      {what && 'add' in what && <AddSlotDialog key={dialog.n} service={service} day={what.add} times={what.times} {...closing} />}
      {what && 'block' in what && <BlockDialog key={dialog.n} services={services} service={service} day={what.block} {...closing} />}
      {what && 'template' in what && (
        <TemplateDialog key={dialog.n} service={service} schedule={schedule} round={round} onMade={keep} {...closing} />
      )}
    </>
  );
}

/** The form of another departure like the one that the address names, and a function that takes the name out of the address. */
function useLike(slots: readonly OwnSlot[] | null): [{ add: string; times: FirstTimes } | null, () => void] {
  const [query, setQuery] = useSearchParams();
  const slot = slots?.find(({ id }) => id === query.get('like'));
  const drop = () => {
    if (!query.has('like')) return;
    query.delete('like');
    setQuery(query, { replace: true, preventScrollReset: true });
  };
  const another = slot && anotherTime(slot, slots ?? []);
  return [another ? { add: another.day, times: another.times } : null, drop];
}

/** Shows a day in its panel and focuses it, at once or when the day's month is loaded. */
function useDayOpened(date: string, onShow: (date: string) => void): (day: string) => void {
  const [opening, setOpening] = useState<{ day: string } | null>(null);
  useEffect(() => {
    if (opening?.day === date) document.getElementById(PANEL)?.focus();
  }, [opening, date]);
  return (day) => {
    setOpening({ day });
    if (day !== date) onShow(day);
  };
}
