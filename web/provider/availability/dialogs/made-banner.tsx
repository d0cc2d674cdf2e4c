import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { calendarAction } from './calendar-action.ts';
import type { SlotBatchReply } from './make.ts';

/** The result of the last bulk creation, with Undo. It stays: a toast is gone before a mistake is noticed. */
export function MadeBanner({ made, onUndone }: { made: SlotBatchReply; onUndone: () => void }) {
  const { t } = useTranslation('availability');
  const { busy, run } = useAction(calendarAction);
  const { batch_id } = made;
  const undo = (batch: string) =>
    run(() => call(api.availability.undo, { body: { batch_id: batch } }), {
      failed: t('made.failed'),
      done: ({ deleted, kept_with_bookings }) =>
        [t('made.undone', { count: deleted }), kept_with_bookings > 0 && t('made.with_bookings', { count: kept_with_bookings })]
          .filter(Boolean)
          .join(' '),
      then: onUndone,
    });
  return (
    <Banner
      tone="success"
      className="mb-4 items-center"
      action={
        batch_id && (
          <Button size="sm" busy={busy} busy_words={t('made.undoing')} onClick={() => void undo(batch_id)}>
            {t('made.undo')}
          </Button>
        )
      }
    >
      {t('made.sentence', { count: made.created })}
    </Banner>
  );
}
