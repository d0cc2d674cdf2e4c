import { randomInt } from 'node:crypto';

// Without 0 1 I L O U: read aloud on a pier, typed on a phone, printed small on a card.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** So many letters and digits by chance, for codes that people read. */
export function codeLetters(count: number): string {
  return Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The same letters for the same bytes; 16 bytes are more than 26 letters can tell. */
export function codeLettersOf(bytes: Uint8Array, count: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const among = BigInt(LETTERS.length);
  return Array.from({ length: count }, () => {
    const letter = LETTERS[Number(rest % among)];
    rest /= among;
    return letter;
  }).join('');
}
