import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import type { AlikeBookings } from '../../../../contract/not-real.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { BookingWhen } from '../../../booking/ticket/booking-when.tsx';
import { ServiceTitle } from '../../../booking/service-title.tsx';

const REASON_MAX = 500;

/** Whether a booking may be one that nobody means: a visitor made it, it is not paid, and it is still to come. */
export function mayBeUnreal({ source, payment_status, can }: Booking): boolean {
  return source === 'page' && payment_status === 'unpaid' && (can.cancel || can.decline);
}

/** Shows the bookings of the same pattern as one, and cancels those that are chosen: all unless some are taken out. */
export function NotRealDialog({ booking, open, onClose }: { booking: Booking; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('not_real');
  const why = useRefusalWords();
  const [found, setFound] = useState<AlikeBookings | null>(null);
  const [unread, setUnread] = useState('');
  const [spared, setSpared] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState(() => t('usual_reason'));
  const { busy, error, run } = useAction({ refresh: 'always', toast: 'none' });
  const refused = error?.words ?? unread;
  useEffect(() => {
    call(api.bookings.alike, { params: { id: booking.id } }).then(setFound, (failure: unknown) => setUnread(why(failure, t('failed'))));
    // Once for each opening: the dialog is made anew for the next.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const ids = (found?.results ?? []).map(({ id }) => id).filter((id) => !spared.includes(id));
  const reason = typed.replace(/\s+/g, ' ').trim();

  const cancel = () =>
    run(() => call(api.bookings.notReal, { params: { id: booking.id }, body: { ids, reason } }), {
      done: ({ cancelled }) => t('done', { count: cancelled }),
      failed: t('cancel_failed'),
      then: onClose,
    });
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button className="max-sm:grow" onClick={onClose}>
        {t('keep')}
      </Button>
      <Button
        look="danger"
        className="max-sm:grow"
        disabled={ids.length === 0 || !reason}
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
      <p className="muted mb-4 text-[.9375rem]">{t('sentence', { reference: booking.booking_reference })}</p>
      {!found && !refused && <p role="status">{t('reading')}</p>}
      {found?.results.length === 0 && <p>{t('none')}</p>}
      {found && found.results.length > 0 && (
        <>
          <fieldset className="mb-5 grid gap-3">
            <legend className="mb-2 font-[620]">{t('chosen')}</legend>
            {found.results.map((one) => (
              <label key={one.id} className="check">
                <input
                  type="checkbox"
                  checked={!spared.includes(one.id)}
                  onChange={({ target }) => setSpared(target.checked ? spared.filter((id) => id !== one.id) : [...spared, one.id])}
                />
                <span className="min-w-0">
                  <UserText text={one.client_name} className="block font-[600] wrap-anywhere" />
                  <span className="muted block text-sm wrap-anywhere">
                    {one.client_email} · {one.client_phone}
                  </span>
                  <span className="muted block text-sm">
                    <ServiceTitle {...one} /> · <BookingWhen booking={one} />
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {found.more && <p className="muted mb-5 text-[.9375rem]">{t('more')}</p>}
          <Field label={t('reason')} hint={t('hint')}>
            <Textarea value={typed} onChange={({ target }) => setTyped(target.value)} maxLength={REASON_MAX} required />
          </Field>
        </>
      )}
    </Dialog>
  );
}
