import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { pageBookingBody, type Booking } from '../../../../contract/bookings.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { Notice } from '../../../legal/notice.tsx';
import { call } from '../../../lib/call/call.ts';
import { contractResolver, takeSaved, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';

const NOTES_MAX = 2_000;

/** The provider's own notes on a booking. Unsaved text stays when the booking is reloaded. */
export function NotesCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('own_bookings');
  const saved = booking.admin_notes ?? '';
  const form = useForm({
    values: { admin_notes: saved },
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver(pageBookingBody, wordsIn(useLocale())),
  });
  const { errors, isDirty } = form.formState;
  const notes = useWatch({ control: form.control, name: 'admin_notes' });
  const changed = isDirty && notes.trim() !== saved;
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const save = form.handleSubmit(async (body) => {
    await run(() => call(api.ownPages.updateBooking, { params: { id: booking.id }, body }), {
      done: t('notes.saved'),
      failed: t('notes.failed'),
      then: () => takeSaved(form, body, body),
    });
  });
  return (
    <section className="card p-5">
      <h2 className="h2 mb-3">{t('notes.title')}</h2>
      <Field label={t('notes.label')} hint={t('notes.hint')} error={errors.admin_notes?.message}>
        <Textarea {...form.register('admin_notes')} maxLength={NOTES_MAX} rows={3} />
      </Field>
      <Notice of="notes" className="mt-3" />
      <Button className="mt-4" block disabled={!changed} busy={busy} busy_words={t('notes.saving')} onClick={() => void save()}>
        {t('notes.save')}
      </Button>
      <UnsavedGuard dirty={changed} />
    </section>
  );
}
