import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bulkBody } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { check } from '../../../../contract/validation.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { contractResolver, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { EndDayField } from './end-day-field.tsx';
import { calendarAction } from './calendar-action.ts';
import { firstTimes } from './end-day.ts';
import { make, type SlotBatchReply, type SlotBatch } from './make.ts';
import { PreviewWords } from '../preview/preview-words.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { WeekdaysField } from './weekdays-field.tsx';

const slotsOf = bulkBody.shape.slots;

type BulkFields = {
  start_date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  end_day_offset?: number;
  days_of_week: number[];
  interval_minutes: number | undefined;
  capacity: number | undefined;
};

// Monday to Friday.
const FRESH: Omit<BulkFields, 'start_time' | 'end_time'> = {
  start_date: '',
  end_date: '',
  days_of_week: [1, 2, 3, 4, 5],
  interval_minutes: undefined,
  capacity: undefined,
};

type Props = { service: OwnService; round: number; onMade: (made: SlotBatchReply) => void; onTemplate: () => void };

/** Creates many slots; shows before the click how many it will create and skip. */
export function BulkForm({ service, round, onMade, onTemplate }: Props) {
  const { t } = useTranslation('availability');
  const form = useForm<BulkFields>({
    mode: 'onTouched',
    defaultValues: { ...FRESH, ...firstTimes(service) },
    resolver: contractResolver(slotsOf, wordsIn(useLocale())),
  });
  const { register, formState, handleSubmit, setValue, control } = form;
  const typed = useWatch({ control }) as BulkFields;
  const making: SlotBatch = { by: 'bulk', body: { service_id: service.id, slots: typed } };
  const preview = usePreview(check(slotsOf, typed).broken ? null : making, round);
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const { busy, error, run } = useAction({ ...calendarAction, about: [typed, overlaps_allowed] });
  const errorOf = (field: keyof BulkFields) => formState.errors[field]?.message;
  const count = preview.made?.created;
  const by_day = service.sold_by === 'day';

  const create = handleSubmit((slots) =>
    run(() => make({ by: 'bulk', body: { service_id: service.id, slots, overlaps_allowed } }), {
      done: t('bulk.created'),
      failed: t('bulk.failed'),
      then: onMade,
    }),
  );

  return (
    <form className="card p-5 max-sm:p-4" noValidate onSubmit={(event) => void create(event)}>
      <h2 className="h2">{t('bulk.title')}</h2>
      {error && (
        <Banner tone="danger" className="mt-3">
          {error.words}
        </Banner>
      )}
      <div className="mt-4 grid grid-cols-2 gap-4 xl:grid-cols-1">
        <Field label={t('bulk.start_date')} error={errorOf('start_date')}>
          <TextInput type="date" className="tnum" required {...register('start_date', { deps: 'end_date' })} />
        </Field>
        <Field label={t('bulk.end_date')} error={errorOf('end_date')}>
          <TextInput type="date" className="tnum" required {...register('end_date')} />
        </Field>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-4 xl:gap-3">
        <Field label={t(by_day ? 'bulk.opens' : 'bulk.start_time')} error={errorOf('start_time')}>
          <TextInput type="time" className="tnum" required {...register('start_time', { deps: 'end_time' })} />
        </Field>
        <Field label={t(by_day ? 'bulk.closes' : 'bulk.end_time')} error={errorOf('end_time')}>
          <TextInput type="time" className="tnum" required {...register('end_time')} />
        </Field>
      </div>
      {typed.end_day_offset === undefined ? (
        typed.end_time !== '' && typed.end_time < typed.start_time && <p className="hint mt-1">{t('end_day.overnight')}</p>
      ) : (
        <EndDayField className="mt-4" {...register('end_day_offset', { valueAsNumber: true, deps: ['end_time', 'interval_minutes'] })} />
      )}
      <WeekdaysField
        value={typed.days_of_week}
        onChange={(days) => setValue('days_of_week', days, { shouldValidate: true })}
        error={errorOf('days_of_week')}
      />
      <div className="mt-4 grid grid-cols-2 gap-4 xl:gap-3">
        {!by_day && (
          <Field label={t('bulk.interval')} hint={t('bulk.interval_hint')} error={errorOf('interval_minutes')}>
            <TextInput type="number" inputMode="numeric" className="tnum" {...register('interval_minutes', { setValueAs: numberOrNone })} />
          </Field>
        )}
        <Field
          label={t('bulk.capacity')}
          hint={t('bulk.capacity_hint', { capacity: service.default_capacity })}
          error={errorOf('capacity')}
        >
          <TextInput type="number" inputMode="numeric" className="tnum" {...register('capacity', { setValueAs: numberOrNone })} />
        </Field>
      </div>
      <PreviewWords preview={preview} otherwise={t('bulk.choose_dates')} is_allowed={overlaps_allowed} onAllow={allowOverlaps} />
      <Button type="submit" look="primary" block className="mt-3" busy={busy} busy_words={t('bulk.creating')} disabled={count === 0}>
        {count ? t('bulk.create_count', { count }) : t('bulk.create')}
      </Button>
      <Button look="ghost" block className="mt-1" onClick={onTemplate}>
        {t('bulk.by_template')}
      </Button>
    </form>
  );
}

function numberOrNone(typed: unknown): number | undefined {
  return typed === '' || typed === undefined || typed === null ? undefined : Number(typed);
}
