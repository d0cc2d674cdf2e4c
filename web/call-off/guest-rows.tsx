import { useTranslation } from 'react-i18next';
import { MOST_CALL_OFF_GUESTS, type CallOffGuest } from '../../contract/call-offs.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { UserText } from '../ui/user-text.tsx';

/** Who is concerned, those first who hear of it from nobody, each to be called or written to with one tap. */
export function GuestRows({ guests }: { guests: readonly CallOffGuest[] }) {
  const { t } = useTranslation('call_off');
  const locale = useLocale();
  if (guests.length === 0) return null;
  return (
    <section className="card p-4 lg:p-5">
      <h2 className="h2">{t('guests')}</h2>
      {guests.length === MOST_CALL_OFF_GUESTS && <p className="muted mt-1 text-sm">{t('guests_cut', { count: guests.length })}</p>}
      <ul className="mt-2">
        {guests.map((guest) => (
          <li
            key={guest.booking_id}
            className="grid gap-2 border-t border-line py-3 first:border-0 sm:flex sm:items-center sm:justify-between"
          >
            <div className="min-w-0">
              <p className="font-600 break-words">
                <UserText text={guest.name} />
              </p>
              <p className="muted tnum text-sm">
                {guest.booking_reference} · {t('people', { count: guest.participants })} · {moment(guest.start_datetime, locale)}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
                {guest.choose_by ? <Badge tone="warning">{t('waiting_choice')}</Badge> : <StatusBadge status={guest.status} />}
                {!guest.is_mailed && <Badge tone={guest.is_resold ? 'plain' : 'danger'}>{t('no_email')}</Badge>}
                {guest.is_resold && <Badge>{t('resold')}</Badge>}
                {guest.refund !== '0.00' && <span className="tnum">{exactMoney(guest.refund)}</span>}
              </p>
            </div>
            <Ways guest={guest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways({ guest: { name, booking_reference: reference, call_url, whatsapp_url } }: { guest: CallOffGuest }) {
  const { t } = useTranslation('call_off');
  const about = <span className="sr"> {t('about', { name, reference })}</span>;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      {call_url && (
        <a className="btn btn-secondary" href={call_url}>
          <Icon name="phone" />
          {t('call')}
          {about}
        </a>
      )}
      {whatsapp_url && (
        <a className="btn btn-secondary" href={whatsapp_url} target="_blank" rel="noreferrer">
          <Icon name="message" />
          {t('whatsapp')}
          {about}
        </a>
      )}
    </div>
  );
}
