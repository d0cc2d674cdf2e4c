import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { templateBody } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { check } from '../../../../contract/validation.ts';
import { useLocale } from '../../../i18n/locale.ts';
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
import { make, type SlotBatchReply, type SlotBatch } from './make.ts';
import { PreviewWords } from './preview-words.tsx';
import { TemplateDay } from './template-day.tsx';
import { templateOf, type Week } from './template-week.ts';
import { usePreview } from './use-preview.ts';
import { useDayNames } from './weekdays-field.tsx';

type Props = { service: OwnService; round: number; open: boolean; onClose: () => void; onMade: (made: SlotBatchReply) => void };

/** Times by day of the week, opened for every week of a range; says first what it will make. */
export function TemplateDialog({ service, round, open, onClose, onMade }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const names = useDayNames();
  const [dates, setDates] = useState({ start_date: '', end_date: '' });
  const [week, setWeek] = useState<Week>({});
  const [capacity, setCapacity] = useState<number | null>(service.default_capacity);
  const [tried, setTried] = useState(false);
  const body = { service_id: service.id, ...dates, template: templateOf(week, capacity ?? service.default_capacity) };
  const making: SlotBatch = { by: 'template', body };
  const { broken } = check(templateBody, body);
  const { busy, error, run } = useAction({ ...calendarAction, about: body });
  const has_times = Object.values(week).some((times) => times.length > 0);
  const preview = usePreview(open && has_times && !broken ? making : null, round);
  const count = preview.made?.created;
  // From the first try on, errors follow what is typed.
  const errorOf = (field: string) => (tried ? broken?.[field] : undefined)?.slice(0, 1).map(wordsIn(locale)).join('');
  const setDate = (field: keyof typeof dates) => ({
    value: dates[field],
    onChange: (event: { target: { value: string } }) => setDates({ ...dates, [field]: event.target.value }),
  });

  function create(): void {
    setTried(true);
    if (broken) return;
    void run(() => make(making), {
      done: t('bulk.created'),
      failed: t('bulk.failed'),
      then: (made) => {
        onMade(made);
        onClose();
      },
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('template.title')}
      footer={
        <Button look="primary" block busy={busy} busy_words={t('bulk.creating')} disabled={!has_times || count === 0} onClick={create}>
          {count ? t('bulk.create_count', { count }) : t('bulk.create')}
        </Button>
      }
    >
      <p className="muted text-[.9375rem]">{t('template.sentence')}</p>
      {error && (
        <Banner tone="danger" className="mt-3">
          {error.words}
        </Banner>
      )}
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field label={t('bulk.start_date')} error={errorOf('start_date')}>
          <TextInput type="date" className="tnum" {...setDate('start_date')} />
        </Field>
        <Field label={t('bulk.end_date')} error={errorOf('end_date')}>
          <TextInput type="date" className="tnum" {...setDate('end_date')} />
        </Field>
      </div>
      <div className="mt-4 grid">
        {names.map((name, day) => (
          <TemplateDay
            key={name}
            name={name}
            times={week[day] ?? []}
            first={firstTimes(service)}
            errorOf={(at) => errorOf(`template.${day}.${at}.start_time`) ?? errorOf(`template.${day}.${at}.end_time`)}
            onChange={(times) => setWeek({ ...week, [day]: times })}
          />
        ))}
      </div>
      <Field className="mt-4" label={t('template.capacity')}>
        <NumberStepper value={capacity} onChange={setCapacity} min={0} />
      </Field>
      <PreviewWords preview={preview} otherwise={t('template.choose')} />
    </Dialog>
  );
}
