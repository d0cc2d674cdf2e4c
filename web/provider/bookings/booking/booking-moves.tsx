import { createContext, startTransition, use, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Booking } from '../../../../contract/bookings.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { useLatest } from '../../../lib/hooks/use-latest.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { newKey } from '../../../lib/call/intent.ts';
import { changedTo, moveBooking, type Deed } from './move-booking.ts';
import { NotRealDialog } from './not-real-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useMoveWords } from './move-words.ts';

type Moves = {
  /** The deed under way on a booking. */
  busy: (booking: Booking) => Deed | undefined;
  /** Does it, or asks for the reason first. */
  start: (deed: Deed, booking: Booking) => void;
  /** Asks which bookings like this one are not real. */
  doubt: (booking: Booking) => void;
};

const Around = createContext<Moves | null>(null);

/** What the buttons below can do. */
export function useMoves(): Moves {
  const moves = use(Around);
  if (!moves) throw new Error('useMoves outside BookingMoves');
  return moves;
}

type Asking = { deed: 'decline' | 'cancel'; booking: Booking };

/** Carries out deeds for the buttons below: says how it went, brings the screen up to date, and asks for reasons. Never optimistic. */
export function BookingMoves({ children }: { children: ReactNode }) {
  const [under_way, setUnderWay] = useState<Record<string, Deed>>({});
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState(false);
  const [doubted, setDoubted] = useState<{ booking: Booking; turn: number } | null>(null);
  const [doubting, setDoubting] = useState(false);
  const now_asking = useLatest(asking);
  const { revalidate } = useRevalidator();
  const keys = useIntentKeys();
  const words = useMoveWords();
  const toast = useToast();
  const { t } = useTranslation('provider');
  const refusal = useRefusalWords();

  const move = async (deed: Deed, booking: Booking, reason: string) => {
    const { id } = booking;
    const intent = `${id} ${deed} ${reason}`;
    // Its own question only: by the time of the answer another may be asked.
    const close = () => now_asking.current?.booking.id === id && setOpen(false);
    setUnderWay((now) => ({ ...now, [id]: deed }));
    try {
      await moveBooking(call, { id, deed, reason, idempotency_key: keys.of(intent) });
      keys.forget(intent);
      toast.success(words.done(deed));
      close();
    } catch (error) {
      toast.error(words.failed(deed, error));
      // Somebody else was faster; what was typed has lost its purpose.
      if (changedTo(error)) close();
    }
    await revalidate();
    // Not before what was read stands on the screen: until then the buttons are those of the past.
    startTransition(() => setUnderWay(({ [id]: _, ...others }) => others));
  };

  const start = (deed: Deed, booking: Booking) => {
    if (deed === 'accept' || deed === 'complete') return void move(deed, booking, '');
    setAsking({ deed, booking });
    setOpen(true);
  };

  const doubt = async (booking: Booking) => {
    try {
      await loadNamespace('not_real');
    } catch (error) {
      return void toast.error(refusal(error, t('failed_sentence')));
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
          key={`${asking.booking.id} ${asking.deed}`}
          {...asking}
          open={open}
          busy={asking.booking.id in under_way}
          onClose={() => setOpen(false)}
          onGiven={(reason) => void move(asking.deed, asking.booking, reason)}
        />
      )}
    </Around>
  );
}

/** One key per intent, so that trying the same thing again can never do it twice. */
function useIntentKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    of(intent: string) {
      const key = keys.current.get(intent) ?? newKey();
      keys.current.set(intent, key);
      return key;
    },
    forget: (intent: string) => keys.current.delete(intent),
  };
}
