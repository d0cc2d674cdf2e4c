type Convert = (chinese: string) => string;

// The tables are large, and only readers of Simplified Chinese need them: opencc.ts brings them.
const convert: { ours: Convert; theirs: Convert } = { ours: (chinese) => chinese, theirs: (chinese) => chinese };

/** Says how Traditional Chinese becomes Simplified, before the first words are made. */
export function provideSimplified(by: { ours: Convert; theirs: Convert }): void {
  Object.assign(convert, by);
}

/**
 * Words of the interface in Simplified Chinese, with the words that Mainland readers use. `texts` are what others wrote inside them: of these
 * only the characters change.
 */
export function simplified(chinese: string, texts: readonly string[] = []): string {
  return around(chinese, piecesOf([], texts));
}

/** What a host or the operator wrote, in Simplified characters: the words stay theirs. */
export function simplifiedText(chinese: string): string {
  return convert.theirs(chinese);
}

/** What others wrote inside words of the interface: names stay as they were written, of texts only the characters change. */
export type WrittenByOthers = { names?: readonly string[]; texts?: readonly string[] };

/** A catalogue, or any tree of words of the interface, in Simplified Chinese. */
export function simplifiedWords<Words>(words: Words, { names = [], texts = [] }: WrittenByOthers = {}): Words {
  const pieces = piecesOf(names, texts);
  return convertTree(words, (text) => around(text, pieces)) as Words;
}

function convertTree(words: unknown, convertText: Convert): unknown {
  if (typeof words === 'string') return convertText(words);
  if (Array.isArray(words)) return words.map((inner) => convertTree(inner, convertText));
  if (words === null || typeof words !== 'object') return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, convertTree(inner, convertText)]));
}

/** A piece of a text that others wrote, and what it becomes. */
type Piece = { from: string; to: string };

/** The longest first: a message that mentions a name stays whole. */
function piecesOf(names: readonly string[], texts: readonly string[]): Piece[] {
  const pieces = [
    ...names.filter(Boolean).map((from) => ({ from, to: from })),
    ...texts.filter(Boolean).map((from) => ({ from, to: convert.theirs(from) })),
  ];
  return pieces.toSorted((a, b) => b.from.length - a.from.length);
}

function around(text: string, [first, ...others]: readonly Piece[]): string {
  return first === undefined
    ? convert.ours(text)
    : text
        .split(first.from)
        .map((part) => around(part, others))
        .join(first.to);
}
