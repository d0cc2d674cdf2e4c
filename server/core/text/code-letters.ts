import { randomInt } from 'node:crypto';

// Without 0 1 I L O U: read aloud on a pier, typed on a phone, printed small on a card.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many letters and digits by chance, for codes that people read. */
export function codeLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
