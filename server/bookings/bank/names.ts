import { plainText } from './cells.ts';

const MASK = '*';
const HAN = /[\p{Script=Han}*]{2,}/gu;

/**
 * Whether a bank's text names this person: two names of theirs in any order, the second perhaps masked (`CHAN T** M**`), or all of a
 * Chinese name, perhaps with a letter masked (`陳*文`).
 */
export function isNamedIn(customer_name: string, text: string): boolean {
  const [name, words] = [customer_name, text].map((one) => plainText(one).toUpperCase().replaceAll('＊', MASK)) as [string, string];
  return isNamedInChinese(name, words) || isNamedInLatin(name, words);
}

function isNamedInChinese(name: string, text: string): boolean {
  const own = name.match(/\p{Script=Han}{2,}/gu) ?? [];
  const runs = text.match(HAN) ?? [];
  return own.some((one) => text.includes(one) || runs.some((run) => isMaskOf(run, one)));
}

/** `陳*文` of `陳大文`: as long, and no letter is another; at least half of them are shown. */
function isMaskOf(run: string, name: string): boolean {
  const [shown, whole] = [[...run], [...name]];
  if (shown.length !== whole.length || shown.filter((letter) => letter !== MASK).length * 2 < shown.length) return false;
  return shown.every((letter, at) => letter === MASK || letter === whole[at]);
}

function isNamedInLatin(name: string, text: string): boolean {
  const own: string[] = name.match(/\p{Script=Latin}{2,}/gu) ?? [];
  const words: string[] = text.match(/[\p{Script=Latin}*]+/gu) ?? [];
  const whole = new Set(own.filter((one) => words.includes(one)));
  const masked = own.filter((one) => !whole.has(one) && words.some((word) => isMaskedWord(word, one)));
  return whole.size >= 2 || (whole.size === 1 && masked.length > 0);
}

function isMaskedWord(word: string, name: string): boolean {
  const shown = word.replace(/\*+$/, '');
  return shown !== word && shown.length > 0 && name.startsWith(shown);
}
