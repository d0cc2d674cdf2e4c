import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';
import { useLocale } from '../i18n/locale.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { dialAddress, readablePhone, whatsAppAddress } from '../../rules/phone.ts';
import { Avatar } from '../ui/picture/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon-shapes.tsx';
import { FoldedText } from '../ui/folded-text.tsx';
import { UserText } from '../ui/user-text.tsx';

type CustomerBooking = Pick<
  Booking,
  'booking_reference' | 'client_name' | 'client_username' | 'client_email' | 'client_phone' | 'special_requests' | 'page' | 'reseller'
>;

/** The customer of a booking, with contacts and special requests. */
export function CustomerCard({ booking }: { booking: CustomerBooking }) {
  const { t } = useTranslation(['provider', 'common']);
  const locale = useLocale();
  const { client_name, client_username, client_email, client_phone, special_requests, page, reseller } = booking;
  const whatsapp = whatsAppAddress(client_phone, t('common:whatsapp_text', { reference: booking.booking_reference }));
  return (
    <section className="card p-5">
      <h2 className="h2">{t('booking.customer')}</h2>
      <div className="mt-3 flex items-center gap-3">
        <Avatar name={client_name} />
        <div className="min-w-0 leading-snug">
          <p className="font-620 break-words">
            <UserText text={client_name} />
          </p>
          {client_username !== client_name && <p className="muted text-sm break-words">{client_username}</p>}
          {reseller && (
            <p className="muted text-sm break-words">
              <UserText text={t('booking.via', { name: reseller })} />
            </p>
          )}
        </div>
      </div>
      {/* A walk-in may have neither email nor phone, and an erased guest has none. */}
      <ul className="mt-3 grid text-md empty:hidden">
        {client_email && (
          <Way icon="mail">
            <a className="link min-w-0 break-all" href={`mailto:${client_email}`}>
              {client_email}
            </a>
          </Way>
        )}
        {client_phone && (
          <Way icon="phone">
            <a className="link tnum wrap-anywhere" href={dialAddress(client_phone)}>
              {readablePhone(client_phone)}
            </a>
          </Way>
        )}
        {whatsapp && (
          <Way icon="message">
            <a className="link" href={whatsapp} target="_blank" rel="noreferrer">
              {t('booking.whatsapp')}
            </a>
          </Way>
        )}
      </ul>
      <dl className="mt-3 grid gap-3 border-t border-line pt-3 text-md">
        <div>
          <dt className="muted text-sm">{t('booking.special_requests')}</dt>
          <dd className="mt-1">{special_requests ? <FoldedText text={special_requests} /> : t('booking.no_requests')}</dd>
        </div>
        {page && (
          <div>
            <dt className="muted text-sm">{t('booking.page')}</dt>
            <dd className="mt-1">
              <a className="link inline-flex items-center gap-1.5" href={`/page/${page.slug}`} target="_blank" rel="noreferrer">
                <UserText text={inLocale(page.title, page.title_zh, locale).text} />
                <Icon name="external" size="s" />
              </a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      <Icon name={icon} />
      {children}
    </li>
  );
}
