import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';

const NOTES_MAX = 2_000;

/** What the provider notes down about a booking for themselves. What was typed stays until it is saved, whatever is loaded meanwhile. */
export function NotesCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('own_bookings');
  const saved = booking.admin_notes ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [stored, setStored] = useState<string | null>(null);
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const notes = typed ?? saved;
  const changed = notes.trim() !== saved;
  const save = async () => {
    const is_saved = await run(() => call(api.ownPages.updateBooking, { params: { id: booking.id }, body: { admin_notes: notes } }), {
      done: t('notes.saved'),
      failed: t('notes.failed'),
      then: () => setStored(notes),
    });
    // Not before what was saved stands on the screen: a key pressed until then would go on from the notes of before.
    if (is_saved) startTransition(() => setTyped((now) => (now === notes ? null : now)));
  };
  return (
    <section className="card p-5">
      <h2 className="h2 mb-3">{t('notes.title')}</h2>
      <Field label={t('notes.label')} hint={t('notes.hint')}>
        <Textarea value={notes} onChange={(event) => setTyped(event.target.value)} maxLength={NOTES_MAX} rows={3} />
      </Field>
      <Button className="mt-4" block disabled={!changed} busy={busy} busy_words={t('notes.saving')} onClick={() => void save()}>
        {t('notes.save')}
      </Button>
      {/* Once it is said to be saved nothing is asked, though the booking has not been read again yet. */}
      <UnsavedGuard dirty={changed && notes !== stored} />
    </section>
  );
}
