import type { Locale } from '../../rules/localized-text.ts';
import type { ReaderWords } from './i18n.ts';

/** ReaderWords that every screen may need, and those that are shown in two languages: a file each in the folder of a language. */
const catalogues = import.meta.glob<ReaderWords>('./*/every-screen.ts', { import: 'default' });
/** English and Chinese are in i18n.ts: every reader meets them. */
const bilingual = import.meta.glob<object>(['./*/bilingual.ts', '!./en/bilingual.ts', '!./zh-HK/bilingual.ts'], { import: 'default' });

/** The folder with the words for a reader: Simplified Chinese is derived from the Traditional. */
export function folderOf(locale: Locale): string {
  return locale === 'zh-CN' ? 'zh-HK' : locale;
}

/** The reader's catalogue; no other is fetched. */
export async function loadCatalogue(locale: Locale): Promise<ReaderWords> {
  const folder = folderOf(locale);
  const [words, both] = await Promise.all([
    catalogues[`./${folder}/every-screen.ts`]?.(),
    bilingual[`./${folder}/bilingual.ts`]?.(),
    locale === 'zh-CN' && import('../../rules/chinese/opencc.ts'),
  ]);
  if (!words) throw new Error(`web/i18n/${folder}/every-screen.ts is missing`);
  return { ...words, ...(both && { bilingual: both }) };
}
