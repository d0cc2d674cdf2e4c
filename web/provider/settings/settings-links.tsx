import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const screens = [
  { name: 'templates', to: '/provider/settings/templates' },
  { name: 'mails', to: '/provider/settings/mails' },
  { name: 'team', to: '/provider/settings/team' },
  { name: 'channels', to: '/provider/channels' },
  { name: 'webhooks', to: '/provider/webhooks' },
  { name: 'import', to: '/provider/import' },
] as const;

/** Leads to the settings that have a screen of their own. */
export function SettingsLinks() {
  const { t } = useTranslation('own_messages');
  return (
    <section className="card grid gap-4 p-5 lg:p-6">
      <h2 className="h2">{t('links.title')}</h2>
      {screens.map(({ name, to }) => (
        <div key={name}>
          <Link className="link inline-flex min-h-11 items-center" to={to}>
            {t(`${name}.title`)}
          </Link>
          <p className="muted text-md">{t(`${name}.sentence`)}</p>
        </div>
      ))}
    </section>
  );
}

/** Leads to how guests pay. */
export function PaymentLink() {
  const { t } = useTranslation('getting_paid');
  return (
    <section className="card grid gap-1 p-5 lg:p-6">
      <h2 className="h2">
        <Link className="link inline-flex min-h-11 items-center" to="/provider/settings/payment">
          {t('title')}
        </Link>
      </h2>
      <p className="muted text-md">{t('link_sentence')}</p>
    </section>
  );
}
