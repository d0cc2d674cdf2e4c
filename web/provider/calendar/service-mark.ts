const LETTERS = 26;
/** As many as there are classes of `.svc-mark` in the styles. */
const COLOURS = 6;

/** The letters of a provider's service by its number, from 1: A to Z, then AA. No two services have the same. */
export function markOf(number: number): string {
  const rest = Math.floor((number - 1) / LETTERS);
  const letter = String.fromCharCode(65 + ((number - 1) % LETTERS));
  return rest > 0 ? markOf(rest) + letter : letter;
}

/** Its colour, which it may share with another service: the letters distinguish them. */
export function colourOf(number: number): string {
  return `svc-${((number - 1) % COLOURS) + 1}`;
}
