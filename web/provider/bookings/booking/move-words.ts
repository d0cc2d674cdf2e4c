import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { changedTo, type BookingAction } from './move-booking.ts';
import { useStatusWord } from './status-word.ts';

// Declining uses the words of cancelling.
const done = { accept: 'accepted', decline: 'cancelled', complete: 'completed', cancel: 'cancelled' } as const;
const failed = { accept: 'accept_failed', decline: 'cancel_failed', complete: 'complete_failed', cancel: 'cancel_failed' } as const;

/** The toast after an action: one sentence, and after a failure a second line with the reason. */
export function useMoveWords() {
  const { t } = useTranslation('own_bookings');
  const refusal = useRefusalWords();
  const word = useStatusWord();
  return {
    done: (action: BookingAction) => t(`moves.${done[action]}`),
    failed(action: BookingAction, error: unknown) {
      const status = changedTo(error);
      const why = status ? t('moves.changed', { status: word(status).toLowerCase() }) : refusal(error, '');
      return [t(`moves.${failed[action]}`), why].filter(Boolean).join('\n');
    },
  };
}
