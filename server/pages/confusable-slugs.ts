import { slugForm, slugText } from '../../contract/pages.ts';
import { invalid } from '../core/api/errors.ts';

// After Unicode's UTS 39: scripts that are written together, or one alone. Latin letters are the plain ones, here without their accents;
// Greek and Armenian are left out, since whole words of them read as Latin ones.
const LATIN = 'a-zøđł';
const TOGETHER = [`${LATIN}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー`, `${LATIN}\\p{Script=Han}가-힣`];
const ALONE = [
  ['Arabic', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao'],
  ['Malayalam', 'Mongolian', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai', 'Tibetan'],
].flat();
const readable = [...TOGETHER, ...ALONE.map((script) => `\\p{Script=${script}}`)].map((letters) => new RegExp(`^[${letters}0-9_-]*$`, 'u'));

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Digits of other scripts are drawn as letters; Chinese ones are read as words. */
const OTHER_DIGIT = /[^\P{N}0-9\p{Script=Han}]/u;
const ACCENTS = /[\u0300-\u036f]/gu;
/** Accents where no word has them: on no letter of those scripts, or three on one. */
const ODD_ACCENT = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\u0300-\u036f])[\u0300-\u036f]|[\u0300-\u036f]{3}/u;
/** Nothing but letters of other scripts that are drawn as Latin ones: it reads as a Latin word. */
const LIKE_LATIN = /^(?=.*\p{L})[аеорсухіјѕԁһӏԛԝгѵьഠဝዐჿסוןםها0-9_-]+$/u;

/** A new page address in its one form (NFKC, lower case). Refuses: slug_mixed for letters that could pass for another address's. */
export function newSlug(typed: string): string {
  const { data: slug } = slugText.safeParse(slugForm(typed));
  return slug !== undefined && isPlain(slug) ? slug : invalid({ slug: [{ rule: 'slug_mixed' }] });
}

function isPlain(slug: string): boolean {
  const apart = slug.normalize('NFD');
  const bare = apart.replace(ACCENTS, '').normalize('NFC');
  if (INVISIBLE.test(slug) || OTHER_DIGIT.test(slug) || ODD_ACCENT.test(apart) || LIKE_LATIN.test(bare)) return false;
  return readable.some((pattern) => pattern.test(bare));
}
