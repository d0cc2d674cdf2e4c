import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Voucher } from '../../ui/voucher.tsx';
import { ZoneNote } from '../../booking/times/zone-note.tsx';
import { isDueByFps } from '../../booking/fps/fps-panel.tsx';
import { VoucherFacts } from '../../booking/voucher/voucher-facts.tsx';

/** The voucher, on screen and on paper: the booking, the lead guest and the code to show. Only a confirmed booking's can be scanned. */
export function GuestVoucher({ booking, qr }: { booking: GuestBooking; qr: string }) {
  const { t } = useTranslation(['guest', 'booking']);
  const { service, meeting_point, meeting_point_zh, mtr_exit, mtr_exit_zh, arrive_minutes_before, latitude, longitude } = booking;
  const { meeting_picture } = booking;
  const meeting = { meeting_point, meeting_point_zh, mtr_exit, mtr_exit_zh, arrive_minutes_before, meeting_picture, latitude, longitude };
  return (
    <Voucher row className="md:[--stub:15rem]" stub={<Stub booking={booking} qr={qr} />}>
      <VoucherFacts
        heading="h2"
        booking={booking}
        service={{ ...service, ...meeting }}
        host={booking.provider}
        // On screen the panel above says it.
        paying_class={isDueByFps(booking) ? 'hidden print:block' : ''}
      />
      <ZoneNote className="mt-4" />
      <dl className="kv mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4">
        <div>
          <dt>{t('lead_guest')}</dt>
          <dd>
            <UserText text={booking.client_name} />
          </dd>
        </div>
        <div>
          <dt>{t('reference')}</dt>
          <dd className="mono">{booking.booking_reference}</dd>
        </div>
        {booking.special_requests && (
          <div className="col-span-full">
            <dt>{t('your_notes')}</dt>
            <dd>
              <FoldedText text={booking.special_requests} />
            </dd>
          </div>
        )}
      </dl>
    </Voucher>
  );
}

function Stub({ booking, qr }: { booking: GuestBooking; qr: string }) {
  const { t } = useTranslation(['guest', 'booking']);
  const { status } = booking;
  return (
    <div className="flex h-full flex-wrap items-center justify-center gap-4 text-center md:flex-col">
      {(status === 'confirmed' || status === 'completed') && booking.choose_by === null && (
        <img
          src={qr}
          alt={t('qr')}
          width="160"
          height="160"
          className="size-36 rounded-control bg-white p-1 md:size-40 print:size-[40mm]"
        />
      )}
      <div>
        <p className="muted text-sm">{t('booking:code')}</p>
        <p className={`mono mt-1 text-2xl leading-tight font-700 ${status === 'cancelled' ? 'line-through' : ''}`}>
          {booking.confirmation_code}
        </p>
        {status === 'pending' && <p className="muted mt-2 max-w-56 text-sm">{t('code_later')}</p>}
      </div>
    </div>
  );
}
