import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../../contract/api.ts';
import type { BookingListItem } from '../../../../../contract/bookings.ts';
import { call } from '../../../../lib/call/call.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { Button } from '../../../../ui/button.tsx';
import { moveBooking } from '../../booking/move-booking.ts';
import { fillTemplate } from '../../../templates/fill-template.ts';
import { BulkMessage } from './bulk-message.tsx';
import { useSelection } from './selection.tsx';
import { useRunForEach, type FailedBooking, type ForEach } from './use-run-for-each.ts';

type BulkAction = 'accept' | 'paid' | 'message';
/** `undone` takes the action back for one booking, where nobody was mailed. */
type BulkRun = Omit<ForEach, 'name'> & { undone?: (booking: BookingListItem) => Promise<unknown> };

/** What can be done with the chosen bookings, and afterwards for which of them it failed. */
export function BulkBar() {
  const { t } = useTranslation(['own_bookings', 'common']);
  const { revalidate } = useRevalidator();
  const { chosen, choose } = useSelection();
  const { runForEach, progress } = useRunForEach();
  const [failed, setFailed] = useState<{ action: BulkAction; failures: FailedBooking[] } | null>(null);
  const [writing, setWriting] = useState(false);
  const toast = useToast();

  // Not by `runForEach`: what it says of progress is of the bookings chosen now.
  async function undo(bookings: readonly BookingListItem[], run: (booking: BookingListItem) => Promise<unknown>): Promise<void> {
    const outcomes = await Promise.allSettled(bookings.map(run));
    const all = outcomes.every(({ status }) => status === 'fulfilled');
    if (all) toast.success(t('common:actions.undone'));
    else toast.error(t('common:actions.undo_failed'));
    await revalidate();
  }

  async function act(action: BulkAction, bookings: readonly BookingListItem[], forEach: BulkRun): Promise<boolean> {
    setFailed(null);
    const failures = await runForEach(bookings, { name: action, ...forEach });
    if (!failures) return false;
    const done = bookings.filter((booking) => !failures.some((failure) => failure.booking.id === booking.id));
    choose(done, false);
    const { undone } = forEach;
    if (done.length > 0) toast.success(t(`bulk.${action}_done`, { count: done.length }), undone && (() => void undo(done, undone)));
    setFailed(failures.length > 0 ? { action, failures } : null);
    return failures.length === 0;
  }

  // One that is no longer selected has been dealt with otherwise.
  const remaining = failed?.failures.filter(({ booking }) => chosen.some(({ id }) => id === booking.id)) ?? [];
  const requests = chosen.filter(({ can }) => can.accept);
  const unpaid = chosen.filter(isUnpaid);
  const busy = (action: BulkAction) => progress?.name === action;
  const words = progress && t('bulk.progress', { n: progress.done + 1, of: progress.of });
  return (
    <>
      {chosen.length > 0 && (
        <div
          className="form-bar my-0 lg:mx-0 xl:bottom-4 xl:mx-5 xl:mb-4 xl:rounded-card xl:border xl:border-line xl:p-3 xl:shadow-lift"
          role="group"
          aria-label={t('bulk.title')}
        >
          {failed && remaining.length > 0 && (
            <Banner tone="danger" className="max-h-40 basis-full overflow-y-auto">
              <p>{t(`bulk.${failed.action}_failed`, { count: remaining.length })}</p>
              <ul className="mt-1 list-disc pl-5">
                {remaining.map(({ booking, why }) => (
                  <li key={booking.id}>
                    <span className="mono">{booking.booking_reference}</span> {why}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
          <p className="mr-auto text-sm font-600" role="status">
            {words ?? t('bulk.chosen', { count: chosen.length })}
          </p>
          {requests.length > 0 && (
            <Button
              look="primary"
              size="sm"
              busy={busy('accept')}
              disabled={progress !== null && !busy('accept')}
              onClick={() =>
                void act('accept', requests, {
                  run: ({ id }, idempotency_key) => moveBooking(call, { id, action: 'accept', reason: '', idempotency_key }),
                })
              }
            >
              {t('bulk.accept', { count: requests.length })}
            </Button>
          )}
          {unpaid.length > 0 && (
            <Button
              size="sm"
              busy={busy('paid')}
              disabled={progress !== null && !busy('paid')}
              onClick={() =>
                void act('paid', unpaid, {
                  run: ({ id }) => markAs('paid', id),
                  undone: ({ id }) => markAs('unpaid', id),
                })
              }
            >
              {t('bulk.paid', { count: unpaid.length })}
            </Button>
          )}
          <Button size="sm" disabled={progress !== null} onClick={() => setWriting(true)}>
            {t('bulk.message', { count: chosen.length })}
          </Button>
          <Button look="ghost" size="sm" disabled={progress !== null} onClick={() => choose(chosen, false)}>
            {t('bulk.clear')}
          </Button>
        </div>
      )}
      <BulkMessage
        open={writing}
        onClose={() => setWriting(false)}
        guests={chosen.length}
        busy={busy('message')}
        busy_words={words}
        onSend={async (message) => {
          const sent = await act('message', chosen, {
            said: message,
            run: (booking, idempotency_key) =>
              call(api.bookings.sendMessage, {
                params: { id: booking.id },
                body: { message: fillTemplate(message, booking) },
                idempotency_key,
              }),
          });
          setWriting(false);
          return sent;
        }}
      />
    </>
  );
}

function markAs(payment_status: 'paid' | 'unpaid', id: string) {
  return call(api.bookings.payment, { params: { id }, body: { payment_status } });
}

function isUnpaid({ status, payment_status }: BookingListItem): boolean {
  return payment_status === 'unpaid' && (status === 'confirmed' || status === 'completed');
}
