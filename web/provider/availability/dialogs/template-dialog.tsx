import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { templateBody } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { check } from '../../../../contract/validation.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
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
import { PreviewWords } from './preview-words.tsx';
import { TemplateDay } from './template-day.tsx';
import { templateOf, type Week } from './template-week.ts';
import { usePreview } from './use-preview.ts';
import { useDayNames } from './weekdays-field.tsx';

type TemplateFields = { start_date: string; end_date: string; week: Week; capacity: number | null };

type Props = { service: OwnService; round: number; open: boolean; onClose: () => void; onMade: (made: SlotBatchReply) => void };

/** Creates slots from a weekly template in a range of weeks; shows first how many. */
export function TemplateDialog({ service, round, open, onClose, onMade }: Props) {
  const { t } = useTranslation('availability');
  const names = useDayNames();
  const bodyOf = ({ week, capacity, ...dates }: TemplateFields) => ({
    service_id: service.id,
    ...dates,
    template: templateOf(week, capacity ?? service.default_capacity),
  });
  const { register, handleSubmit, setValue, control, formState } = useForm<TemplateFields>({
    defaultValues: { start_date: '', end_date: '', week: {}, capacity: service.default_capacity },
    resolver: bodyResolver({
      schema: templateBody,
      bodyOf,
      words: wordsIn(useLocale()),
      nameOf: (field) => field.replace(/^template\b/, 'week'),
    }),
  });
  const { errors, isSubmitted } = formState;
  const fields = useWatch({ control }) as TemplateFields;
  const { week } = fields;
  const body = bodyOf(fields);
  const { busy, error, run } = useAction({ ...calendarAction, about: body });
  const has_times = Object.values(week).some((times) => times.length > 0);
  const preview = usePreview(open && has_times && !check(templateBody, body).broken ? { by: 'template', body } : null, round);
  const count = preview.made?.created;
  const errorOf = (day: number, at: number) => {
    const wrong = errors.week?.[day]?.[at];
    return wrong?.start_time?.message ?? wrong?.end_time?.message;
  };

  const create = handleSubmit((typed) =>
    run(() => make({ by: 'template', body: bodyOf(typed) }), {
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
          disabled={!has_times || count === 0}
          onClick={() => void create()}
        >
          {count ? t('bulk.create_count', { count }) : t('bulk.create')}
        </Button>
      }
    >
      <p className="muted text-md">{t('template.sentence')}</p>
      {error && (
        <Banner tone="danger" className="mt-3">
          {error.words}
        </Banner>
      )}
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field label={t('bulk.start_date')} error={errors.start_date?.message}>
          <TextInput type="date" className="tnum" {...register('start_date', { deps: 'end_date' })} />
        </Field>
        <Field label={t('bulk.end_date')} error={errors.end_date?.message}>
          <TextInput type="date" className="tnum" {...register('end_date')} />
        </Field>
      </div>
      <div className="mt-4 grid">
        {names.map((name, day) => (
          <TemplateDay
            key={name}
            name={name}
            times={week[day] ?? []}
            first={firstTimes(service)}
            errorOf={(at) => errorOf(day, at)}
            onChange={(times) => setValue('week', { ...week, [day]: times }, { shouldValidate: isSubmitted })}
          />
        ))}
      </div>
      <Field className="mt-4" label={t('template.capacity')}>
        <NumberStepper value={fields.capacity} onChange={(capacity) => setValue('capacity', capacity)} min={0} />
      </Field>
      <PreviewWords preview={preview} otherwise={t('template.choose')} />
    </Dialog>
  );
}
