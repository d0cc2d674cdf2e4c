/** Chinese with values in it: where Han meets Latin or digits at a value's edge, a space stands between them. */
export function spaced(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((so_far, part, place) => joined(joined(so_far, values[place - 1] ?? ''), part));
}

const HAN_THEN_LATIN = /\p{Script=Han}\n[\p{Script=Latin}\p{Nd}]/u;
const LATIN_THEN_HAN = /[\p{Script=Latin}\p{Nd}]\n\p{Script=Han}/u;

function joined(one: string, other: string): string {
  const seam = `${one.slice(-2)}\n${other.slice(0, 2)}`;
  return HAN_THEN_LATIN.test(seam) || LATIN_THEN_HAN.test(seam) ? `${one} ${other}` : one + other;
}
