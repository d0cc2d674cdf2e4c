import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from './i18n/i18n.ts';
import { loadCatalogue } from './i18n/load-catalogue.ts';
import { loadWordsOf } from './i18n/words-of-address.ts';
import { DEFAULT_LOCALE, localeFrom } from './lib/format/locale.ts';
import { limitScreenData } from './lib/call/screen-data.ts';
import { storeClick } from './lib/address/referral-click.ts';

/** Only the reader's catalogue is fetched; the server has said which in <html lang>. */
async function start(): Promise<void> {
  const locale = localeFrom(document.documentElement.lang) ?? DEFAULT_LOCALE;
  const i18n = createI18n(locale, await loadCatalogue(locale));
  await loadWordsOf(window.location.pathname);
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
