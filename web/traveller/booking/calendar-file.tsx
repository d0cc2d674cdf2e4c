import { useState, type ReactNode } from 'react';
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
    <InWeChat>
      <a className="btn btn-secondary" href={pathOf(api.guests.calendar, { token })} download={nameOf(booking)}>
        <CalendarWords {...booking} />
      </a>
    </InWeChat>
  );
}

/** The same for a client who is signed in. */
export function CalendarButton({ booking }: { booking: GuestBooking }) {
  const { t } = useTranslation('guest');
  const params = { id: booking.id };
  return (
    <InWeChat>
      <ActionButton
        toast="sentence"
        action={async () => saveAs(await signedFile(api.bookings.calendar, { params }), nameOf(booking))}
        failed={t('calendar_failed')}
      >
        <CalendarWords {...booking} />
      </ActionButton>
    </InWeChat>
  );
}

/** WeChat's browser drops files without a word, so there the press says what to do instead. */
function InWeChat({ children }: { children: ReactNode }) {
  const { t } = useTranslation('guest');
  const [is_in_wechat, setInWeChat] = useState(false);
  return (
    <div
      className="contents"
      onClickCapture={(event) => {
        if (!/MicroMessenger/i.test(navigator.userAgent)) return;
        event.preventDefault();
        event.stopPropagation();
        setInWeChat(true);
      }}
    >
      {children}
      <p role="status" className="muted basis-full text-sm empty:hidden">
        {is_in_wechat ? t('calendar_in_wechat') : ''}
      </p>
    </div>
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
