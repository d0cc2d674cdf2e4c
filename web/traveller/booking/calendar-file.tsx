import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { signedFile } from '../../lib/call/signed-fetch.ts';
import { saveAs } from '../../lib/save-as.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';

const nameOf = ({ booking_reference }: GuestBooking) => `${booking_reference}.ics`;

/** The booking as a calendar file, for a guest with its secret link. */
export function CalendarLink({ booking, token }: { booking: GuestBooking; token: string }) {
  return (
    <a className="btn btn-secondary" href={pathOf(api.guests.calendar, { token })} download={nameOf(booking)}>
      <CalendarWords {...booking} />
    </a>
  );
}

/** The same for a client who is signed in. */
export function CalendarButton({ booking }: { booking: GuestBooking }) {
  const { t } = useTranslation('guest');
  const params = { id: booking.id };
  return (
    <ActionButton
      toast="sentence"
      action={async () => saveAs(await signedFile(api.bookings.calendar, { params }), nameOf(booking))}
      failed={t('calendar_failed')}
    >
      <CalendarWords {...booking} />
    </ActionButton>
  );
}

function CalendarWords({ status, choose_by }: Pick<GuestBooking, 'status' | 'choose_by'>) {
  const { t } = useTranslation('guest');
  return (
    <>
      <Icon name="calendar" />
      <span>{t(status === 'cancelled' || choose_by !== null ? 'calendar_remove' : 'calendar')}</span>
    </>
  );
}
