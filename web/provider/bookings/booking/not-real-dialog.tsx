import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { notRealBody, type AlikeBookings } from '../../../../contract/not-real.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { Notice } from '../../../legal/notice.tsx';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { call } from '../../../lib/call/call.ts';
import { wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { BookingWhen } from '../../../booking/voucher/booking-when.tsx';
import type { MovableBooking } from './move-booking.ts';
import { ServiceTitle } from '../../../booking/service-title.tsx';

const REASON_MAX = 500;

type NotRealFields = { ids: string[]; reason: string };

/** Whether a booking may be a fake one: made by a visitor, unpaid and upcoming. */
export function mayBeUnreal({ source, payment_status, can }: MovableBooking): boolean {
  return source === 'page' && payment_status === 'unpaid' && (can.cancel || can.decline);
}

/** Lists the bookings that look like the given one, all of them chosen, and cancels those that stay chosen. */
export function NotRealDialog({ booking, open, onClose }: { booking: MovableBooking; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('not_real');
  const why = useRefusalWords();
  const [found, setFound] = useState<AlikeBookings | null>(null);
  const [unread, setUnread] = useState('');
  const { register, handleSubmit, setValue, control, formState } = useForm<NotRealFields>({
    defaultValues: { ids: [], reason: t('usual_reason') },
    resolver: bodyResolver({ schema: notRealBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const [ids, reason] = useWatch({ control, name: ['ids', 'reason'] });
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'none' });
  const refused = error?.words ?? unread;
  useEffect(() => {
    call(api.bookings.alike, { params: { id: booking.id } }).then(
      (alike) => {
        setValue(
          'ids',
          alike.results.map(({ id }) => id),
        );
        setFound(alike);
      },
      (failure: unknown) => setUnread(why(failure, t('failed'))),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each opening: the dialog is mounted anew for the next
  }, []);
  const cancel = handleSubmit(async (fields) => {
    await run(() => call(api.bookings.notReal, { params: { id: booking.id }, body: bodyOf(fields) }), {
      done: ({ cancelled }) => t('done', { count: cancelled }),
      failed: t('cancel_failed'),
      then: onClose,
    });
  });
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button className="max-sm:grow" onClick={onClose}>
        {t('keep')}
      </Button>
      <Button
        look="danger"
        className="max-sm:grow"
        disabled={ids.length === 0 || !reason.trim()}
        busy={busy}
        busy_words={t('cancelling')}
        onClick={() => void cancel()}
      >
        {t('cancel', { count: ids.length })}
      </Button>
    </div>
  );
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} footer={footer}>
      {refused && (
        <Banner tone="danger" className="mb-4">
          {refused}
        </Banner>
      )}
      <p className="muted mb-4 text-md">{t('sentence', { reference: booking.booking_reference })}</p>
      {!found && !refused && <p role="status">{t('reading')}</p>}
      {found?.results.length === 0 && <p>{t('none')}</p>}
      {found && found.results.length > 0 && (
        <>
          <fieldset className="mb-5 grid gap-3">
            <legend className="mb-2 font-620">{t('chosen')}</legend>
            {found.results.map((one) => (
              <label key={one.id} className="check">
                <input type="checkbox" value={one.id} {...register('ids')} />
                <span className="min-w-0">
                  <UserText text={one.client_name} className="block font-600 wrap-anywhere" />
                  <span className="muted block text-sm wrap-anywhere">
                    {one.client.email} · {one.client_phone}
                  </span>
                  <span className="muted block text-sm">
                    <ServiceTitle {...one} /> · <BookingWhen booking={one} />
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {found.more && <p className="muted mb-5 text-md">{t('more')}</p>}
          <Field label={t('reason')} hint={t('hint')} error={formState.errors.reason?.message}>
            <Textarea {...register('reason')} maxLength={REASON_MAX} required />
          </Field>
          <Notice of="reason" className="mt-3" />
        </>
      )}
    </Dialog>
  );
}

function bodyOf({ ids, reason }: NotRealFields) {
  return { ids, reason: reason.replace(/\s+/g, ' ').trim() };
}
