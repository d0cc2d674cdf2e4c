import { plainText } from './cells.ts';

const MASK = '*';

/** A text as names are looked for in it; made once, however often it is compared. */
export type NameWords = { chinese: string[]; latin: string[]; whole: string };

/** The words of a name, or of a bank's text, in which letters may be masked. */
export function nameWords(text: string): NameWords {
  const whole = plainText(text).toUpperCase();
  return { whole, chinese: whole.match(/[\p{Script=Han}*]{2,}/gu) ?? [], latin: whole.match(/[\p{Script=Latin}*]+/gu) ?? [] };
}

/**
 * Whether a bank's text names this person: two names of theirs in any order, the second perhaps masked (`CHAN T** M**`), or all of a
 * Chinese name, perhaps with a letter masked (`陳*文`).
 */
export function isNamedIn(name: NameWords, text: NameWords): boolean {
  return (
    name.chinese.some((own) => text.whole.includes(own) || text.chinese.some((run) => isMaskOf(run, own))) || isNamedInLatin(name, text)
  );
}

/** `陳*文` of `陳大文`: as long, and no letter is another; at least half of them are shown. */
function isMaskOf(run: string, name: string): boolean {
  if (run.length !== name.length || !run.includes(MASK)) return false;
  const [shown, whole] = [[...run], [...name]];
  if (shown.filter((letter) => letter !== MASK).length * 2 < shown.length) return false;
  return shown.every((letter, at) => letter === MASK || letter === whole[at]);
}

function isNamedInLatin(name: NameWords, text: NameWords): boolean {
  const own = name.latin.filter(({ length }) => length >= 2);
  const whole = own.filter((one, at) => text.latin.includes(one) && own.indexOf(one) === at);
  if (whole.length === 0) return false;
  return whole.length >= 2 || own.some((one) => !whole.includes(one) && text.latin.some((word) => isMaskedWord(word, one)));
}

function isMaskedWord(word: string, name: string): boolean {
  const shown = word.replace(/\*+$/, '');
  return shown !== word && shown.length > 0 && name.startsWith(shown);
}
