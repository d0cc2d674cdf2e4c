import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Leads to the settings that have a screen of their own. */
export function SettingsLinks() {
  const { t } = useTranslation('own_messages');
  return (
    <section className="card grid gap-4 p-5 lg:p-6">
      <h2 className="h2">{t('links.title')}</h2>
      <div>
        <Link className="link inline-flex min-h-11 items-center" to="/provider/settings/templates">
          {t('templates.title')}
        </Link>
        <p className="muted text-md">{t('templates.sentence')}</p>
      </div>
    </section>
  );
}
