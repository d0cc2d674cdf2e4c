/** A template tag for Chinese text: puts a space where Han meets Latin letters or digits at the edge of a value. */
export function cjkSpaced(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((so_far, part, place) => joinSpaced(joinSpaced(so_far, values[place - 1] ?? ''), part));
}

const HAN_THEN_LATIN = /\p{Script=Han}\n[\p{Script=Latin}\p{Nd}]/u;
const LATIN_THEN_HAN = /[\p{Script=Latin}\p{Nd}]\n\p{Script=Han}/u;

function joinSpaced(one: string, other: string): string {
  const seam = `${one.slice(-2)}\n${other.slice(0, 2)}`;
  return HAN_THEN_LATIN.test(seam) || LATIN_THEN_HAN.test(seam) ? `${one} ${other}` : one + other;
}
