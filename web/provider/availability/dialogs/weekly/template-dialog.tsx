import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../contract/api.ts';
import { templateBody } from '../../../../../contract/availability.ts';
import type { OwnService } from '../../../../../contract/catalogue.ts';
import { MOST_WEEKS_AHEAD, type Schedule } from '../../../../../contract/schedules.ts';
import { check } from '../../../../../contract/validation.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { call } from '../../../../lib/call/call.ts';
import { wordsIn } from '../../../../lib/form.ts';
import { useAction } from '../../../../lib/hooks/use-action.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/inputs.tsx';
import { NumberStepper } from '../../../../ui/form/number-stepper.tsx';
import { calendarAction } from '../calendar-action.ts';
import { firstTimes } from '../end-day.ts';
import { make, type SlotBatchReply } from '../make.ts';
import { PreviewWords } from '../../preview/preview-words.tsx';
import { TemplateDay } from './template-day.tsx';
import { firstFields, scheduleBodyOf, templateBodyOf, templateResolver, type TemplateFields } from './template-fields.ts';
import { usePreview } from '../../preview/use-preview.ts';
import { useDayNames } from '../weekdays-field.tsx';

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
  const { register, handleSubmit, setValue, control, formState } = useForm<TemplateFields>({
    defaultValues: firstFields(service, schedule),
    resolver: templateResolver(service, wordsIn(useLocale())),
  });
  const { errors, isSubmitted } = formState;
  const fields = useWatch({ control }) as TemplateFields;
  const { week, goes_on } = fields;
  const bodyOf = (typed: TemplateFields) => templateBodyOf(service, typed, Date.now());
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

  const goOn = (typed: TemplateFields) => {
    const body = { ...scheduleBodyOf(service, typed), overlaps_allowed };
    return call(api.availability.setSchedule, { params: { id: service.id }, body });
  };
  const create = handleSubmit((typed) =>
    typed.goes_on
      ? run(() => goOn(typed), { done: t('template.done'), failed: t('bulk.failed'), then: onClose })
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
