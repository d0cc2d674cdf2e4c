import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { slotTimes } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { contractResolver, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { NumberStepper } from '../../../ui/form/number-stepper.tsx';
import { calendarAction } from './calendar-action.ts';
import { firstTimes, type FirstTimes } from './end-day.ts';
import { SlotPreviewWords } from '../preview/slot-preview-words.tsx';
import type { DayTimes } from './slot-fields.ts';
import { TimeFields } from './time-fields.tsx';
import { useSlotPreview } from '../preview/use-slot-preview.ts';

/** `times`: those that the form begins with; without them the usual ones. */
type Props = { service: OwnService; day: string; times?: FirstTimes | undefined; open: boolean; onClose: () => void };

/** One more slot on a day. */
export function AddSlotDialog({ service, day, times: first = firstTimes(service), open, onClose }: Props) {
  const { t } = useTranslation('availability');
  const { register, formState, handleSubmit, control } = useForm<DayTimes>({
    mode: 'onTouched',
    defaultValues: { date: day, ...first },
    resolver: contractResolver(slotTimes, wordsIn(useLocale())),
  });
  const [date, start_time, end_time, end_day_offset] = useWatch({ control, name: ['date', 'start_time', 'end_time', 'end_day_offset'] });
  const [capacity, setCapacity] = useState<number | null>(service.default_capacity);
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const times = { date, start_time, end_time, ...(end_day_offset !== undefined && { end_day_offset }) };
  const preview = useSlotPreview(open ? { service: service.id, ...times } : null);
  const adding = useAction({ ...calendarAction, about: [date, start_time, end_time, end_day_offset, capacity, overlaps_allowed] });
  const errorOf = (field: keyof DayTimes) => formState.errors[field]?.message;

  const add = handleSubmit((typed) => {
    const body = { service: service.id, ...typed, capacity: capacity ?? service.default_capacity, overlaps_allowed };
    return adding.run(() => call(api.availability.create, { body }), { done: t('add.created'), failed: t('add.failed'), then: onClose });
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('add.title')}
      footer={
        <div className="flex justify-end">
          <Button look="primary" busy={adding.busy} busy_words={t('add.creating')} onClick={() => void add()}>
            {t('add.create')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {adding.error && <Banner tone="danger">{adding.error.words}</Banner>}
        <TimeFields
          register={register}
          by_day={service.sold_by === 'day'}
          times={times}
          date_error={errorOf('date')}
          start_error={errorOf('start_time')}
          end_error={errorOf('end_time')}
        />
        <SlotPreviewWords preview={preview} is_allowed={overlaps_allowed} onAllow={allowOverlaps} />
        <Field label={t('add.capacity')}>
          <NumberStepper value={capacity} onChange={setCapacity} min={0} />
        </Field>
      </div>
    </Dialog>
  );
}
