import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { templateBody } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { MOST_WEEKS_AHEAD, scheduleBody, type Schedule } from '../../../../contract/schedules.ts';
import { check } from '../../../../contract/validation.ts';
import { addDays, hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { call } from '../../../lib/call/call.ts';
import { wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { NumberStepper } from '../../../ui/form/number-stepper.tsx';
import { calendarAction } from './calendar-action.ts';
import { firstTimes } from './end-day.ts';
import { make, type SlotBatchReply } from './make.ts';
import { PreviewWords } from '../preview/preview-words.tsx';
import { TemplateDay } from './template-day.tsx';
import { templateOf, weekOf, type Week } from './template-week.ts';
import { usePreview } from '../preview/use-preview.ts';
import { useDayNames } from './weekdays-field.tsx';

const USUAL_WEEKS = 8;

type TemplateFields = {
  start_date: string;
  end_date: string;
  goes_on: boolean;
  weeks_ahead: number | null;
  week: Week;
  capacity: number | null;
};

type Props = {
  service: OwnService;
  /** The times that go on already, to be changed. */
  schedule: Schedule | null;
  round: number;
  open: boolean;
  onClose: () => void;
  onMade: (made: SlotBatchReply) => void;
};

/** Creates slots from a weekly template in a range of weeks, or lets it go on by itself; shows first how many. */
export function TemplateDialog({ service, schedule, round, open, onClose, onMade }: Props) {
  const { t } = useTranslation('availability');
  const names = useDayNames();
  const locale = useLocale();
  const bodyOf = (typed: TemplateFields) => ({ service_id: service.id, ...rangeOf(typed), template: template(typed) });
  const template = ({ week, capacity }: TemplateFields) => templateOf(week, capacity ?? service.default_capacity);
  const scheduleOf = (typed: TemplateFields) => ({
    template: template(typed),
    weeks_ahead: typed.weeks_ahead ?? 0,
    ...(typed.start_date && { start_date: typed.start_date }),
  });
  const { register, handleSubmit, setValue, control, formState } = useForm<TemplateFields>({
    defaultValues: {
      start_date: '',
      end_date: '',
      goes_on: schedule !== null,
      weeks_ahead: schedule?.weeks_ahead ?? USUAL_WEEKS,
      week: schedule ? weekOf(schedule.template) : {},
      capacity: (schedule && Object.values(schedule.template).flat()[0]?.capacity) ?? service.default_capacity,
    },
    resolver: (typed, context, options) => {
      const shared = { words: wordsIn(locale), nameOf: (field: string) => field.replace(/^template\b/, 'week') };
      const resolve = typed.goes_on
        ? bodyResolver({ schema: scheduleBody, bodyOf: scheduleOf, ...shared })
        : bodyResolver({ schema: templateBody, bodyOf, ...shared });
      return resolve(typed, context, options);
    },
  });
  const { errors, isSubmitted } = formState;
  const fields = useWatch({ control }) as TemplateFields;
  const { week, goes_on } = fields;
  const body = bodyOf(fields);
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const { busy, error, run } = useAction({ ...calendarAction, about: [body, goes_on, overlaps_allowed] });
  const has_times = Object.values(week).some((times) => times.length > 0);
  const preview = usePreview(open && has_times && !check(templateBody, body).broken ? { by: 'template', body } : null, round);
  const count = preview.made?.created;
  const errorOf = (day: number, at: number) => {
    const wrong = errors.week?.[day]?.[at];
    return wrong?.start_time?.message ?? wrong?.end_time?.message;
  };

  const create = handleSubmit((typed) =>
    typed.goes_on
      ? run(() => call(api.availability.setSchedule, { params: { id: service.id }, body: { ...scheduleOf(typed), overlaps_allowed } }), {
          done: t('template.done'),
          failed: t('bulk.failed'),
          then: onClose,
        })
      : run(() => make({ by: 'template', body: { ...bodyOf(typed), overlaps_allowed } }), {
          done: t('bulk.created'),
          failed: t('bulk.failed'),
          then: (made) => {
            onMade(made);
            onClose();
          },
        }),
  );

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('template.title')}
      footer={
        <Button
          look="primary"
          block
          busy={busy}
          busy_words={t('bulk.creating')}
          disabled={!has_times || (!goes_on && count === 0)}
          onClick={() => void create()}
        >
          {goes_on ? t('template.save') : count ? t('bulk.create_count', { count }) : t('bulk.create')}
        </Button>
      }
    >
      <p className="muted text-md">{t('template.sentence')}</p>
      {error && (
        <Banner tone="danger" className="mt-3">
          {error.words}
        </Banner>
      )}
      <label className="mt-4 flex min-h-11 cursor-pointer items-center justify-between gap-3">
        <span>
          <span className="label block">{t('template.goes_on')}</span>
          <span className="hint block">{t('template.goes_on_hint')}</span>
        </span>
        <input type="checkbox" role="switch" className="switch" {...register('goes_on')} />
      </label>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field label={t('bulk.start_date')} optional={goes_on} error={errors.start_date?.message}>
          <TextInput type="date" className="tnum" {...register('start_date', { deps: 'end_date' })} />
        </Field>
        {goes_on ? (
          <Field label={t('template.weeks')} error={errors.weeks_ahead?.message}>
            <NumberStepper
              value={fields.weeks_ahead}
              onChange={(weeks) => setValue('weeks_ahead', weeks, { shouldValidate: isSubmitted })}
              min={1}
              max={MOST_WEEKS_AHEAD}
            />
          </Field>
        ) : (
          <Field label={t('bulk.end_date')} error={errors.end_date?.message}>
            <TextInput type="date" className="tnum" {...register('end_date')} />
          </Field>
        )}
      </div>
      <div className="mt-4 grid">
        {names.map((name, day) => (
          <TemplateDay
            key={name}
            name={name}
            times={week[day] ?? []}
            by_day={service.sold_by === 'day'}
            first={firstTimes(service)}
            errorOf={(at) => errorOf(day, at)}
            onChange={(times) => setValue('week', { ...week, [day]: times }, { shouldValidate: isSubmitted })}
          />
        ))}
      </div>
      <Field className="mt-4" label={t('template.capacity')}>
        <NumberStepper value={fields.capacity} onChange={(capacity) => setValue('capacity', capacity)} min={0} />
      </Field>
      <PreviewWords preview={preview} otherwise={t('template.choose')} is_allowed={overlaps_allowed} onAllow={allowOverlaps} />
    </Dialog>
  );
}

/** The days that slots are created for; of times that go on, those that are opened at once. */
function rangeOf({ start_date, end_date, goes_on, weeks_ahead }: TemplateFields): { start_date: string; end_date: string } {
  if (!goes_on) return { start_date, end_date };
  const today = hongKongDate(Date.now());
  return { start_date: start_date > today ? start_date : today, end_date: addDays(today, (weeks_ahead ?? 0) * 7) };
}
