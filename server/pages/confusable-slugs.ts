import { slugText } from '../../contract/pages.ts';
import { invalid } from '../core/api/errors.ts';

// After Unicode's UTS 39, "highly restrictive": scripts that are written together, or one alone. Digits and hyphens belong to all.
const SHARED = '\\p{Script=Common}\\p{Script=Inherited}';
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const ALONE = [
  ['Arabic', 'Armenian', 'Bengali', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek', 'Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada'],
  ['Khmer', 'Lao', 'Malayalam', 'Mongolian', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai', 'Tibetan'],
]
  .flat()
  .map((script) => [script]);
const readable = [...TOGETHER, ...ALONE].map(
  (scripts) => new RegExp(`^[${SHARED}${scripts.map((script) => `\\p{Script=${script}}`).join('')}]*$`, 'u'),
);

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Nothing but Cyrillic and Greek letters that are drawn as Latin ones: it reads as a Latin word. */
const LIKE_LATIN = /^(?=.*\p{L})[аеорсухіїјѕԁһӏԛԝκινορυω\p{Script=Common}]+$/u;

/** A new page address in its one form (NFKC, lower case). Refuses: slug_mixed for letters that could pass for another address's. */
export function newSlug(typed: string): string {
  const { data: slug } = slugText.safeParse(typed.normalize('NFKC'));
  if (slug && !INVISIBLE.test(slug) && !LIKE_LATIN.test(slug) && readable.some((pattern) => pattern.test(slug))) return slug;
  return invalid({ slug: [{ rule: 'slug_mixed' }] });
}
