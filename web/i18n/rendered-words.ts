import type { i18n } from 'i18next';
import '../../rules/chinese/opencc.ts';
import { locales, type Locale } from '../../rules/localized-text.ts';
import { folderOf } from '../lib/format/locale.ts';
import { createI18n, type ReaderWords } from './i18n.ts';

const catalogues = import.meta.glob<ReaderWords>('./*/every-screen.ts', { eager: true, import: 'default' });
const namespaces = {
  accounts: import.meta.glob<object>('./*/accounts.ts', { eager: true, import: 'default' }),
  guest: import.meta.glob<object>('./*/guest.ts', { eager: true, import: 'default' }),
  bilingual: import.meta.glob<object>('./*/bilingual.ts', { eager: true, import: 'default' }),
  operator: import.meta.glob<object>('./*/operator/operator.ts', { eager: true, import: 'default' }),
  fps: import.meta.glob<object>('./*/booking/fps.ts', { eager: true, import: 'default' }),
  vouchers: import.meta.glob<object>('./*/booking/vouchers.ts', { eager: true, import: 'default' }),
  waiting: import.meta.glob<object>('./*/booking/waiting.ts', { eager: true, import: 'default' }),
  landing: import.meta.glob<object>('./*/landing.ts', { eager: true, import: 'default' }),
  outbox: import.meta.glob<object>('./*/outbox.ts', { eager: true, import: 'default' }),
  partners: import.meta.glob<object>('./*/partners.ts', { eager: true, import: 'default' }),
  availability: import.meta.glob<object>('./*/provider/availability.ts', { eager: true, import: 'default' }),
  own_pages: import.meta.glob<object>('./*/provider/own-pages.ts', { eager: true, import: 'default' }),
};

/** An i18next instance for each language, with the words of the screens that the server renders. Every render shares them: they hold no reader's state. */
export const renderedWords = new Map<Locale, i18n>(
  locales.map((locale) => {
    const folder = folderOf(locale);
    const of = (files: Record<string, object>) => Object.entries(files).find(([path]) => path.startsWith(`./${folder}/`))?.[1];
    const catalogue = catalogues[`./${folder}/every-screen.ts`];
    if (!catalogue) throw new Error(`web/i18n/${folder}/every-screen.ts is missing`);
    const more = Object.fromEntries(Object.entries(namespaces).map(([name, files]) => [name, of(files) ?? {}]));
    return [locale, createI18n(locale, { ...catalogue, ...more })];
  }),
);
