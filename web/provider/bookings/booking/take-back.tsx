import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { Booking } from '../../../../contract/bookings.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { moment } from '../../../lib/format/dates.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';

/** Says that a booking was completed by itself, until when that can be taken back, and does so. */
export function TakeBack({ booking: { id }, until }: { booking: Booking; until: string }) {
  const { t } = useTranslation('own_bookings');
  const locale = useLocale();
  const { run, busy } = useAction({ refresh: 'always', toast: 'both' });
  const takeBack = () =>
    void run(() => call(api.bookings.undoComplete, { params: { id } }), { done: t('moves.undone'), failed: t('moves.undo_failed') });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full md:justify-end">
      <p className="muted max-w-96 text-sm">{t('moves.by_itself', { when: moment(until, locale) })}</p>
      <Button className="max-md:grow" busy={busy} busy_words={t('moves.taking_back')} onClick={takeBack}>
        {t('moves.take_back')}
      </Button>
    </div>
  );
}
