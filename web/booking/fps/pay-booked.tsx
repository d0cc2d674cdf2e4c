import { useEffect, useState } from 'react';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { call } from '../../lib/call/call.ts';
import { cardAsGuest } from '../card/card-actions.ts';
import { CardPanel } from '../card/card-panel.tsx';
import { FpsPanel } from './fps-panel.tsx';
import { reportAsGuest } from './report-payment.ts';

type Props = {
  manage_url: string;
  provider: string;
  /** To be paid by card, on a page that opens by itself. */
  by_card: boolean;
};

/** How to pay what was booked a moment ago; nothing until that is known. If it cannot be read, the booking's own page says it. */
export default function PayBooked({ manage_url, provider, by_card }: Props) {
  const token = new URL(manage_url).pathname.split('/').at(-1) ?? '';
  const [booking, setBooking] = useState<GuestBooking | null>(null);
  const [reports, setReports] = useState(0);
  useEffect(() => {
    let is_shown = true;
    const read = Promise.all([call(api.guests.booking, { params: { token } }), loadNamespace('fps')]);
    read.then(
      ([found]) => is_shown && setBooking(found),
      () => undefined,
    );
    return () => {
      is_shown = false;
    };
  }, [token, reports]);
  if (!booking) return null;
  const report = reportAsGuest(token);
  const card = <CardPanel booking={booking} provider={provider} actions={cardAsGuest(token)} is_chosen={by_card} />;
  return (
    <div className="mt-6 grid gap-4 empty:hidden">
      {by_card && card}
      <FpsPanel
        booking={booking}
        provider={provider}
        qr={pathOf(api.guests.fpsQr, { token })}
        onReport={async (slip) => {
          await report(slip);
          setReports((before) => before + 1);
        }}
      />
      {!by_card && card}
    </div>
  );
}
