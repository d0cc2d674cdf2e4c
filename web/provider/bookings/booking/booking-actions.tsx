import { useTranslation } from 'react-i18next';
import type { Booking } from '../../../../contract/bookings.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { moment } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/navigation/menu.tsx';
import { useMoves } from './booking-moves.tsx';
import { mayBeUnreal } from './not-real-dialog.tsx';
import type { Deed } from './move-booking.ts';

const busy_words = { accept: 'accepting', decline: 'declining', complete: 'completing', cancel: 'cancelling' } as const;

type Look = 'primary' | 'secondary' | 'danger-quiet';
type Props = { deed: Deed; booking: Booking; look: Look; size?: 'sm'; className?: string; tick?: boolean };

/** One deed as a button; the others of the same booking rest while one is under way. */
export function MoveButton({ deed, booking, look, size, className, tick = false }: Props) {
  const { t } = useTranslation('provider');
  const moves = useMoves();
  const under_way = moves.busy(booking);
  const asks_first = deed === 'decline' || deed === 'cancel';
  return (
    <Button
      look={look}
      size={size}
      className={className}
      busy={under_way === deed && !asks_first}
      busy_words={t(`moves.${busy_words[deed]}`)}
      disabled={under_way !== undefined && under_way !== deed}
      onClick={() => moves.start(deed, booking)}
    >
      {tick && <Icon name="check" size={size ? 's' : 'm'} />}
      {t(`moves.${deed}`)}
      <span className="sr"> {booking.booking_id}</span>
    </Button>
  );
}

/** The seldom ones of a list's row, behind three dots. */
export function MoreMoves({ booking, small = false }: { booking: Booking; small?: boolean }) {
  const { t } = useTranslation('provider');
  const { start, doubt } = useMoves();
  const items = [
    ...(booking.can.cancel ? [{ key: 'cancel', label: t('moves.cancel'), danger: true, onClick: () => start('cancel', booking) }] : []),
    ...(mayBeUnreal(booking) ? [{ key: 'not_real', label: t('moves.not_real'), danger: true, onClick: () => doubt(booking) }] : []),
  ];
  if (items.length === 0) return null;
  return <Menu small={small} label={t('bookings.more', { reference: booking.booking_id })} items={items} />;
}

/** Every deed that is open on a booking, or the word that there is none. */
export function BookingActions({ booking }: { booking: Booking }) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const { doubt } = useMoves();
  const { can } = booking;
  if (!can.accept && !can.decline && !can.complete && !can.cancel) return <p className="muted text-[.9375rem]">{t('moves.none')}</p>;
  return (
    <div className="flex flex-wrap gap-2 max-md:w-full" role="group" aria-label={t('moves.group', { reference: booking.booking_id })}>
      {mayBeUnreal(booking) && (
        <Button look="danger-quiet" className="max-md:grow" onClick={() => doubt(booking)}>
          {t('moves.not_real')}
        </Button>
      )}
      {can.decline && <MoveButton deed="decline" booking={booking} look="danger-quiet" className="max-md:grow" />}
      {can.cancel && <MoveButton deed="cancel" booking={booking} look="danger-quiet" className="max-md:grow" />}
      {can.accept && <MoveButton deed="accept" booking={booking} look="primary" className="max-md:grow" tick />}
      {can.complete && <MoveButton deed="complete" booking={booking} look="primary" className="max-md:grow" tick />}
      {booking.confirm_by && (
        <p className="muted self-center text-sm max-md:w-full">{t('moves.accept_later', { when: moment(booking.confirm_by, locale) })}</p>
      )}
      {booking.status === 'confirmed' && !can.complete && (
        <p className="muted self-center text-sm max-md:w-full">
          {t('moves.complete_from', { when: moment(booking.start_datetime, locale) })}
        </p>
      )}
    </div>
  );
}
