import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestBooking } from '../../../contract/guests.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { dialAddress, readablePhone, whatsAppAddress } from '../../../rules/phone.ts';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';

type Props = { booking: Pick<GuestBooking, 'provider' | 'booking_reference'> };

/** The provider's phone, WhatsApp and licence; nothing where the provider gave none. */
export function GuestContact({ booking: { provider, booking_reference } }: Props) {
  const { t } = useTranslation(['guest', 'common']);
  const name = inLocale(provider.name, provider.name_zh, useLocale()).text;
  if (!provider.phone && !provider.whatsapp && !provider.licence_number) return null;
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">
        <UserText text={t('reach', { provider: name })} />
      </h2>
      <ul className="mt-3 grid gap-2 text-md">
        {provider.phone && (
          <li>
            <a className="link tnum inline-flex items-center gap-2 wrap-anywhere" href={dialAddress(provider.phone)}>
              <Icon name="phone" size="s" />
              {readablePhone(provider.phone)}
            </a>
          </li>
        )}
        {provider.whatsapp && (
          <li>
            <ChatLink to={whatsAppAddress(provider.whatsapp, t('common:whatsapp_text', { reference: booking_reference }))}>
              <Icon name="message" size="s" />
              WhatsApp {readablePhone(provider.whatsapp)}
            </ChatLink>
          </li>
        )}
        {provider.licence_number && <li className="muted">{t('licence', { number: provider.licence_number })}</li>}
      </ul>
    </section>
  );
}

// A number without its country code is shown and not linked: elsewhere it could be a stranger's.
function ChatLink({ to, children }: { to: string | null; children: ReactNode }) {
  const look = 'tnum inline-flex items-center gap-2 wrap-anywhere';
  if (!to) return <span className={look}>{children}</span>;
  return (
    <a className={`link ${look}`} href={to} rel="noreferrer">
      {children}
    </a>
  );
}
