const LINES = 5;
const WIDTH = 320;
const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whether a text takes much more than five lines of a narrow card; a Chinese character is as wide as two letters. */
export function isLong(text: string): boolean {
  return text.length + (text.match(WIDE)?.length ?? 0) > WIDTH || text.split('\n').length > LINES;
}
