import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import type { Locale } from '../contract/text.ts';
import type { Catalogue } from './i18n/catalogue.ts';
import { createI18n } from './i18n/i18n.ts';
import { loadNamespace } from './i18n/load-namespace.ts';
import { DEFAULT_LOCALE, localeFrom } from './lib/format/locale.ts';
import { limitScreenData } from './lib/call/screen-data.ts';
import { storeClick } from './lib/address/referral-click.ts';

const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  en: async () => (await import('./i18n/en.ts')).en,
  'zh-HK': async () => (await import('./i18n/zh-HK.ts')).zhHK,
  'zh-CN': async () => (await import('./i18n/simplified.ts')).zhHK,
};

/** Only the reader's catalogue is fetched; the server has said which in <html lang>. */
async function start(): Promise<void> {
  const locale = localeFrom(document.documentElement.lang) ?? DEFAULT_LOCALE;
  const i18n = createI18n(locale, await catalogues[locale]());
  const { pathname } = window.location;
  if (/^\/operator(?:\/|$)/.test(pathname)) await loadNamespace('operator');
  if (/^\/(?:become-)?partner(?:\/|$)/.test(pathname)) await loadNamespace('partners');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          {/* A choice that is being loaded is known at once, so that a next one made before React has shown it adds to it. */}
          <HydratedRouter useTransitions />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

limitScreenData();
storeClick(window.location.search);
void start();
