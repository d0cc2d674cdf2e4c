import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../../contract/bookings.ts';
import { ChangeButton } from '../../../booking/change/change-button.tsx';
import { providerSource } from '../../../booking/change/change-source.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { moment } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/navigation/menu.tsx';
import { useMoves } from './booking-moves.tsx';
import { mayBeUnreal } from './not-real-dialog.tsx';
import { TakeBack } from './take-back.tsx';
import type { BookingAction, MovableBooking } from './move-booking.ts';

const busy_words = { accept: 'accepting', decline: 'declining', complete: 'completing', cancel: 'cancelling' } as const;

type ActionLook = 'primary' | 'secondary' | 'danger-quiet';
type Props = { action: BookingAction; booking: MovableBooking; look: ActionLook; size?: 'sm'; className?: string; tick?: boolean };

/** One action as a button; the booking's other buttons are disabled while one runs. */
export function MoveButton({ action, booking, look, size, className, tick = false }: Props) {
  const { t } = useTranslation(['own_bookings', 'provider']);
  const moves = useMoves();
  const under_way = moves.busy(booking);
  const asks_first = action === 'decline' || action === 'cancel';
  return (
    <Button
      look={look}
      size={size}
      className={className}
      busy={under_way === action && !asks_first}
      busy_words={t(`moves.${busy_words[action]}`)}
      disabled={under_way !== undefined && under_way !== action}
      onClick={() => moves.start(action, booking)}
    >
      {tick && <Icon name="check" size={size ? 's' : 'm'} />}
      <span>{t(`moves.${action}`)}</span>
      <span className="sr"> {booking.booking_id}</span>
    </Button>
  );
}

/** The rare actions of a row, behind three dots. */
export function MoreMoves({ booking, small = false }: { booking: MovableBooking; small?: boolean }) {
  const { t } = useTranslation(['own_bookings', 'provider']);
  const { start, doubt } = useMoves();
  const items = [
    ...(booking.can.cancel ? [{ key: 'cancel', label: t('moves.cancel'), danger: true, onClick: () => start('cancel', booking) }] : []),
    ...(mayBeUnreal(booking) ? [{ key: 'not_real', label: t('moves.not_real'), danger: true, onClick: () => doubt(booking) }] : []),
  ];
  if (items.length === 0) return null;
  return <Menu small={small} label={t('provider:bookings.more', { reference: booking.booking_id })} items={items} />;
}

/** A button for every action that a booking allows, or a sentence that there is none. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['own_bookings', 'provider']);
  const locale = useLocale();
  const { doubt } = useMoves();
  const { can, completes_at, undo_until } = booking;
  if (undo_until) return <TakeBack booking={booking} until={undo_until} />;
  if (!can.accept && !can.decline && !can.complete && !can.cancel) return <p className="muted text-md">{t('moves.none')}</p>;
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full" role="group" aria-label={t('moves.group', { reference: booking.booking_id })}>
      {mayBeUnreal(booking) && (
        <Button look="danger-quiet" className="max-md:grow" onClick={() => doubt(booking)}>
          {t('moves.not_real')}
        </Button>
      )}
      {can.change && (
        <ChangeButton booking={booking} source={providerSource(booking.id)} className="max-md:grow">
          {t('moves.change')}
        </ChangeButton>
      )}
      {can.decline && <MoveButton action="decline" booking={booking} look="danger-quiet" className="max-md:grow" />}
      {can.cancel && <MoveButton action="cancel" booking={booking} look="danger-quiet" className="max-md:grow" />}
      {can.accept && <MoveButton action="accept" booking={booking} look="primary" className="max-md:grow" tick />}
      {can.complete && <MoveButton action="complete" booking={booking} look="primary" className="max-md:grow" tick />}
      {booking.confirm_by && (
        <p className="muted self-center text-sm max-md:w-full">{t('moves.accept_later', { when: moment(booking.confirm_by, locale) })}</p>
      )}
      {completes_at && (
        <p className="muted self-center text-sm max-md:w-full">{t('moves.completes_at', { when: moment(completes_at, locale) })}</p>
      )}
      {booking.status === 'confirmed' && !can.complete && (
        <p className="muted self-center text-sm max-md:w-full">
          {t('moves.complete_from', { when: moment(booking.start_datetime, locale) })}
        </p>
      )}
    </div>
  );
}
