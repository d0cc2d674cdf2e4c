import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hongKongDate } from '../../rules/time.ts';
import { dialAddress } from '../../rules/phone.ts';
import wordmark from '../art/logo/wordmark-on-dark.svg';
import { contactWay, useContact } from '../lib/format/contact.ts';
import { languages } from '../../rules/localized-text.ts';
import { socialNames, useSocialPages } from '../lib/format/social.ts';
import { ThemeSelect } from '../ui/form/theme-select.tsx';
import { useAddressIn, useOtherLocales } from './language-switch.tsx';

/** Widths of the columns beside the first two, of which there are so many. */
const COLUMNS = ['lg:grid-cols-[1.7fr_1fr]', 'lg:grid-cols-[1.7fr_1fr_1fr]', 'lg:grid-cols-[1.7fr_1fr_1fr_1fr]'];

/** The tile strip, quick links, contact details and the marketplace's social pages where there are any. Always on deep blue. */
export function SiteFooter() {
  const { t } = useTranslation();
  const addressIn = useAddressIn();
  const other_locales = useOtherLocales();
  const contact = useContact();
  const reachable = contactWay(contact) !== null;
  const social = useSocialPages();
  const columns = COLUMNS[Number(reachable) + Number(social.length > 0)];
  return (
    <>
      <div className="tiles" aria-hidden="true" />
      <footer className="site-f">
        <div className="wrap py-12 lg:py-14">
          <div className={`grid grid-cols-[.82fr_1.18fr] gap-x-6 gap-y-9 lg:gap-x-8 ${columns}`}>
            <div className="col-span-2 lg:col-span-1">
              <img src={wordmark} alt="Sampan 舢舨" width="198" height="34" className="h-[2.125rem] w-auto" />
              <p className="mt-4 max-w-80 leading-relaxed">{t('footer.about')}</p>
            </div>
            <Column title={t('footer.quick_links')}>
              <Link to="/">{t('nav.home')}</Link>
              <Link to="/experiences">{t('nav.experiences')}</Link>
              <Link to="/services">{t('footer.enterprise')}</Link>
              <Link to="/become-partner">{t('footer.partners')}</Link>
              <Link className="when-in" to="/dashboard">
                {t('nav.dashboard')}
              </Link>
              <Link className="when-out" to="/find-booking">
                {t('nav.find_booking')}
              </Link>
              <Link className="when-out" to="/register">
                {t('footer.register')}
              </Link>
              <Link className="when-out" to="/login">
                {t('nav.login')}
              </Link>
            </Column>
            {reachable && (
              <Column title={t('footer.contact')}>
                {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
                {contact.phone && <a href={dialAddress(contact.phone)}>{contact.phone}</a>}
              </Column>
            )}
            {social.length > 0 && (
              <Column title={t('footer.social')}>
                {social.map(({ network, address }) => (
                  <a key={network} href={address} rel="noreferrer me">
                    {socialNames[network]}
                  </a>
                ))}
              </Column>
            )}
          </div>
          <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-footer-line pt-5 text-sm">
            <span>{t('footer.copyright', { year: hongKongDate(Date.now()).slice(0, 4) })}</span>
            <Link to="/terms">{t('footer.terms')}</Link>
            <Link to="/privacy">{t('footer.privacy')}</Link>
            <ThemeSelect data-theme="dark" className="with-script ml-auto w-auto" aria-label={t('theme.label')} />
            {other_locales.map((locale) => (
              <a key={locale} href={addressIn(locale)} lang={locale} hrefLang={locale}>
                {languages[locale].name}
              </a>
            ))}
          </div>
        </div>
      </footer>
    </>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="cap">{title}</h2>
      <ul className="grid">
        {Children.toArray(children).map((link, place) => (
          <li key={place}>{link}</li>
        ))}
      </ul>
    </div>
  );
}
