import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Manifest } from '../../../contract/manifest.ts';
import { hongKongTime } from '../../../rules/time.ts';
import { areNamed } from '../../booking/fields/party.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { dialAddress, readablePhone } from '../../../rules/phone.ts';
import { FoldedText } from '../../ui/folded-text.tsx';
import { UserText } from '../../ui/user-text.tsx';

export type ManifestDeparture = Manifest['departures'][number];
export type Passenger = ManifestDeparture['passengers'][number];

/** The lead guest, with a link to the booking, and the state of the party. */
export function GuestName({ passenger }: { passenger: Passenger }) {
  const { t } = useTranslation('manifest');
  const { customer_name, booking_id, reseller, checked_in_at, attendance, status } = passenger;
  return (
    <div className="min-w-0 leading-snug">
      <Link className="link-quiet font-600 break-words text-inherit! no-underline hover:underline" to={`/provider/bookings/${booking_id}`}>
        <UserText text={customer_name} />
      </Link>
      {reseller && (
        <span className="muted block text-xs break-words">
          <UserText text={t('via', { name: reseller })} />
        </span>
      )}
      {attendance === 'arrived' && checked_in_at && (
        <span className="no-print muted tnum block text-xs">{t('arrived_at', { time: hongKongTime(Date.parse(checked_in_at)) })}</span>
      )}
      {status === 'pending' && <span className="block text-xs font-560 text-warning-text print:text-inherit">{t('pending')}</span>}
    </div>
  );
}

/** The units of a party, when it has more than one kind, or a group. */
export function Units({ passenger: { units } }: { passenger: Passenger }) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  if (!areNamed(units)) return null;
  return (
    <span className="muted block text-xs font-400">
      {units.map(({ unit, title, title_zh, quantity }) => (
        <span key={unit} className="block whitespace-nowrap">
          {t('units', { quantity, title: inLocale(title, title_zh, locale).text })}
        </span>
      ))}
    </span>
  );
}

/** The phone number as a link. */
export function GuestPhone({ phone }: { phone: string }) {
  if (!phone) return null;
  return (
    <a className="link tnum inline-flex min-h-11 items-center print:min-h-0" href={dialAddress(phone)}>
      {readablePhone(phone)}
    </a>
  );
}

/** The guest's requests and the provider's notes. */
export function GuestNotes({ passenger: { special_requests, admin_notes } }: { passenger: Passenger }) {
  return (
    <>
      {special_requests && <FoldedText text={special_requests} />}
      {admin_notes && <FoldedText text={admin_notes} className="muted" />}
    </>
  );
}
