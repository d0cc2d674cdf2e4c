import type { en } from './en.ts';
import type availability from './en/availability.ts';
import type bilingual from './en/bilingual.ts';
import type manifest from './en/manifest.ts';
import type notReal from './en/not-real.ts';
import type proof from './en/proof.ts';
import type standing from './en/standing.ts';
import type operator from './en/operator.ts';
import type ownPages from './en/own-pages.ts';

// Keys are typed: `t('nav.home')` in common, `t('accounts:profile.title')`, and a wrong key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en & {
      bilingual: typeof bilingual;
      operator: typeof operator;
      availability: typeof availability;
      manifest: typeof manifest;
      not_real: typeof notReal;
      proof: typeof proof;
      standing: typeof standing;
      own_pages: typeof ownPages;
    };
  }
}
