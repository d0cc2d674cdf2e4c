import { createContext, startTransition, use, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import { useQuote } from '../../../booking/cancellation/use-quote.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { useLatest } from '../../../lib/hooks/use-latest.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { newKey } from '../../../lib/call/intent.ts';
import { changedTo, moveBooking, type BookingAction, type MovableBooking } from './move-booking.ts';
import { NotRealDialog } from './not-real-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useMoveWords } from './move-words.ts';

type Moves = {
  /** The action that runs on a booking. */
  busy: (booking: MovableBooking) => BookingAction | undefined;
  /** Runs an action, or asks for its reason first. */
  start: (action: BookingAction, booking: MovableBooking) => void;
  /** Opens the dialog that asks which bookings like this one are not real. */
  doubt: (booking: MovableBooking) => void;
};

const Around = createContext<Moves | null>(null);

/** What the buttons below can do. */
export function useMoves(): Moves {
  const moves = use(Around);
  if (!moves) throw new Error('useMoves outside BookingMoves');
  return moves;
}

/** `refund` is the one that was shown. */
type MoveBody = { reason: string; refund?: string };
type ReasonRequest = { action: 'decline' | 'cancel'; booking: MovableBooking };

/** Runs the actions of the buttons inside: asks for a reason, reports the result, reloads the screen. Never optimistic. */
export function BookingMoves({ children }: { children: ReactNode }) {
  const [under_way, setUnderWay] = useState<Record<string, BookingAction>>({});
  const [asking, setAsking] = useState<ReasonRequest | null>(null);
  const [open, setOpen] = useState(false);
  const [doubted, setDoubted] = useState<{ booking: MovableBooking; turn: number } | null>(null);
  const [doubting, setDoubting] = useState(false);
  const now_asking = useLatest(asking);
  const { revalidate } = useRevalidator();
  const quote = useQuote();
  const keys = useIntentKeys();
  const words = useMoveWords();
  const toast = useToast();
  const { t } = useTranslation(['own_bookings', 'provider']);
  const refusal = useRefusalWords();

  const move = async (action: BookingAction, booking: MovableBooking, { reason, refund }: MoveBody = { reason: '' }) => {
    const { id } = booking;
    const intent = `${id} ${action} ${reason} ${refund}`;
    // Only this action's dialog: another may be open by the time of the reply.
    const close = () => now_asking.current?.booking.id === id && setOpen(false);
    setUnderWay((now) => ({ ...now, [id]: action }));
    try {
      await moveBooking(call, { id, action, reason, refund, idempotency_key: keys.of(intent) });
      keys.drop(intent);
      toast.success(words.done(action), action === 'complete' ? () => void undoComplete(id) : undefined);
      close();
    } catch (error) {
      toast.error(words.failed(action, error));
      // Another person has moved the booking; the reason is no longer needed.
      if (changedTo(error)) close();
      if (error instanceof CallError && error.code === 'refund_changed') quote.again();
    }
    await revalidate();
    // Not before the reloaded booking is shown: until then the buttons are out of date.
    startTransition(() => setUnderWay(({ [id]: _, ...others }) => others));
  };

  const undoComplete = async (id: string) => {
    try {
      await call(api.bookings.undoComplete, { params: { id } });
      toast.success(t('moves.undone'));
    } catch (error) {
      toast.error([t('moves.undo_failed'), refusal(error, '')].filter(Boolean).join('\n'));
    }
    await revalidate();
  };

  const start = (action: BookingAction, booking: MovableBooking) => {
    if (action === 'accept' || action === 'complete') return void move(action, booking);
    quote.ask(() => call(api.bookings.cancellation, { params: { id: booking.id } }));
    setAsking({ action, booking });
    setOpen(true);
  };

  const doubt = async (booking: MovableBooking) => {
    try {
      await loadNamespace('not_real');
    } catch (error) {
      return void toast.error(refusal(error, t('provider:failed_sentence')));
    }
    setDoubted((before) => ({ booking, turn: (before?.turn ?? 0) + 1 }));
    setDoubting(true);
  };

  return (
    <Around value={{ busy: ({ id }) => under_way[id], start, doubt: (booking) => void doubt(booking) }}>
      {children}
      {doubted && <NotRealDialog key={doubted.turn} booking={doubted.booking} open={doubting} onClose={() => setDoubting(false)} />}
      {asking && (
        <ReasonDialog
          key={`${asking.booking.id} ${asking.action}`}
          {...asking}
          open={open}
          busy={asking.booking.id in under_way}
          onClose={() => setOpen(false)}
          quote={quote}
          onGiven={(given) => void move(asking.action, asking.booking, given)}
        />
      )}
    </Around>
  );
}

/** One key per intent, so that a retry never acts twice. */
function useIntentKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    of(intent: string) {
      const key = keys.current.get(intent) ?? newKey();
      keys.current.set(intent, key);
      return key;
    },
    drop: (intent: string) => keys.current.delete(intent),
  };
}
