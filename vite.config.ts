import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { addressesOnly } from './scripts/addresses-only.ts';

const REACT =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|cookie|set-cookie-parser)\//;
/** Header, footer and the pieces on nearly every screen; nothing of theirs leads to the contract's schemas. */
const SHELL =
  /\/web\/(?:layout\/(?:account-actions|focus-heading|header|language-switch|logo|not-found|site|use-details|use-logout|workspace-link)|offer\/search\/(?:search-input|suggestion-address)\.|art\/(?:spots|logo)\/|i18n\/(?:both|locale|refusal-words)|ui\/(?:[a-z]+\/)?(?:avatar|badge|button|empty-state|error-state|icon|json-ld|page-title|photo|bilingual-place|toasts)\.|lib\/(?:[a-z]+\/)?(?:call-error|dates|drafts|tab-storage|idle|idle-timeout|navigation|locale|money|origin|session|tokens|use-latest|use-wanted-query)\.|boot\/session-script\.)|\/rules\/(?:localized-text|place)\./;
/** How a screen opens the booking dialog, whose code comes later. */
const BOOK_HERE =
  /\/web\/(?:layout\/no-script-contact|booking\/(?:dialog\/(?:lazy-booking|stored-bookings)|times\/open-times)|marketplace\/page\/(?:use-booking-here|use-dialog-address|voucher-pill))\./;
/** What nearly every screen of a workspace needs, in one file: the list of files that every page loads names it once for each. */
const WORKSPACE =
  /\/web\/(?:ui\/feedback\/(?:banner|load-state|skeleton|stale-banner|use-error-toast)|lib\/(?:load|hooks\/(?:use-action|use-last-good|use-slow|use-refreshing)))\./;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), addressesOnly()],
  publicDir: 'web/public',
  // The strict content policy forbids data: fonts and pictures inlined as text; everything is a hashed file.
  // A running server goes on with the files it was started with; scripts/build-when-stale.ts removes them later.
  build: { assetsInlineLimit: 0, emptyOutDir: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every screen needs comes in two files: some fifty small ones cost a phone a second of round trips.
            codeSplitting: {
              groups: [
                { name: 'react', test: REACT },
                { name: 'shell', test: SHELL },
                { name: 'book-here', test: BOOK_HERE },
                { name: 'services', test: /\/web\/offer\/(?:brand-header|book-now|service-card|service-grid)\./ },
                { name: 'workspace', test: WORKSPACE },
                // What the booking dialog shows first comes in few files too; toasts share the first of them.
                { name: 'base-ui', test: /\/@base-ui\/react\/(?:floating-ui-react\/components\/FloatingPortal|utils\/useSwipeDismiss)\./ },
                { name: 'dialog', test: /\/web\/ui\/feedback\/dialog\./ },
                // Apart from Zod, which the schemas of the next group bring: a screen has words for a broken rule long before it checks one.
                { name: 'rules', test: /\/contract\/(?:field-rules|legal-kinds|validation)\./ },
                { name: 'contract', test: /\/contract\/(?:amounts|dates|lists|text|wire)\./ },
              ],
            },
          },
        },
      },
    },
  },
});
