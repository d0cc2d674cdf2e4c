import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { OwnService } from '../../../contract/catalogue.ts';
import { externalCalendarBody } from '../../../contract/external-calendars.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Select, TextInput } from '../../ui/form/inputs.tsx';

type CalendarFields = { name: string; address: string; service?: string | undefined };

const names = ['name', 'address', 'service'] as const;
const empty: CalendarFields = { name: '', address: '' };

type Props = { open: boolean; onClose: () => void; services: readonly OwnService[] };

/** Asks for a calendar's name and address, and for which services it counts. */
export function AddCalendarDialog({ open, onClose, services }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const { register, handleSubmit, setError, reset, formState } = useForm<CalendarFields>({
    mode: 'onTouched',
    defaultValues: empty,
    resolver: contractResolver(externalCalendarBody, wordsIn(locale)),
  });
  const { errors } = formState;

  const submit = handleSubmit(async (body) => {
    const is_added = await run(() => call(api.externalCalendars.add, { body }), {
      done: (calendar) => t(calendar.problem ? 'external.added_unread' : 'external.added', { name: calendar.name }),
      failed: t('external.failed'),
      onRefusal: (refusal) => showFieldErrors<CalendarFields>(refusal, names, setError),
    });
    if (!is_added) return;
    reset(empty);
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('external.add')}
      submit={{ words: t('external.add'), busy, busy_words: t('external.adding') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('external.name')} hint={t('external.name_hint')} error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={80} autoComplete="off" required />
      </Field>
      <Field label={t('external.address')} hint={t('external.address_hint')} error={errors.address?.message}>
        <TextInput {...register('address')} type="url" inputMode="url" maxLength={2_000} autoComplete="off" spellCheck={false} required />
      </Field>
      <p className="muted text-sm">{t('external.secret')}</p>
      <Field label={t('external.services')} error={errors.service?.message}>
        <Select {...register('service', { setValueAs: (id: string) => id || undefined })}>
          <option value="">{t('external.all')}</option>
          {services.map(({ id, title, title_zh }) => (
            <option key={id} value={id}>
              {inLocale(title, title_zh, locale).text}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
