import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './i18n/i18n.ts';
import { loadCatalogue } from './i18n/load-catalogue.ts';
import { DEFAULT_LOCALE, localeFrom } from './lib/format/locale.ts';
import { limitScreenData } from './lib/call/screen-data.ts';
import { storeClick } from './lib/address/referral-click.ts';

/** Only the reader's catalogue is fetched; the server has said which in <html lang>. */
async function start(): Promise<void> {
  const locale = localeFrom(document.documentElement.lang) ?? DEFAULT_LOCALE;
  const i18n = createI18n(locale, await loadCatalogue(locale));
  const { pathname } = window.location;
  if (/^\/operator(?:\/|$)/.test(pathname)) await loadWords('operator');
  if (/^\/outbox(?:\/|$)/.test(pathname)) await loadWords('outbox');
  if (/^\/(?:become-)?partner(?:\/|$)/.test(pathname)) await loadWords('partners');
  if (pathname === '/') await loadWords('landing');
  if (pathname.startsWith('/b/')) await Promise.all([loadWords('fps'), loadWords('vouchers')]);
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

// Public screens do without the list of all files with words.
async function loadWords(name: 'operator' | 'outbox' | 'partners' | 'fps' | 'vouchers' | 'landing'): Promise<void> {
  await (await import('./i18n/load-namespace.ts')).loadNamespace(name);
}

limitScreenData();
storeClick(window.location.search);
void start();
