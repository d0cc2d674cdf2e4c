import type { Locale } from '../../rules/localized-text.ts';
import { folderOf } from '../lib/format/locale.ts';
import type { ReaderWords } from './i18n.ts';

/** Words that every screen may need, and those that are shown in two languages: a file each in the folder of a language. */
const catalogues = import.meta.glob<{ default: ReaderWords }>('./*/every-screen.ts');
/** English and Chinese are in i18n.ts: every reader meets them. */
const bilingual = import.meta.glob<{ default: object }>(['./*/bilingual.ts', '!./en/bilingual.ts', '!./zh-HK/bilingual.ts']);

/** The reader's catalogue; no other is fetched. */
export async function loadCatalogue(locale: Locale): Promise<ReaderWords> {
  const folder = folderOf(locale);
  const [words, both] = await Promise.all([
    catalogues[`./${folder}/every-screen.ts`]!(),
    bilingual[`./${folder}/bilingual.ts`]?.(),
    locale === 'zh-CN' && import('../../rules/chinese/opencc.ts'),
  ]);
  return both ? { ...words.default, bilingual: both.default } : words.default;
}
