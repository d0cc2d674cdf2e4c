// The tables are large, and only readers of Simplified Chinese need them: opencc.ts brings them.
let convert = (chinese: string): string => chinese;

/** Says how Traditional Chinese becomes Simplified, before the first words are made. */
export function provideSimplified(by: (chinese: string) => string): void {
  convert = by;
}

/** Traditional Chinese in Simplified characters. */
export function simplified(chinese: string): string {
  return convert(chinese);
}

/** A catalogue, or any tree of words, in Simplified characters. `except` are names and messages in it, which stay as they were written. */
export function simplifiedWords<Words>(words: Words, except: readonly string[] = []): Words {
  // The longest first: a message that mentions a name stays whole.
  const longest_first = except.filter(Boolean).toSorted((a, b) => b.length - a.length);
  return convertTree(words, (text) => around(text, longest_first)) as Words;
}

function convertTree(words: unknown, convertText: (text: string) => string): unknown {
  if (typeof words === 'string') return convertText(words);
  if (Array.isArray(words)) return words.map((inner) => convertTree(inner, convertText));
  if (words === null || typeof words !== 'object') return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, convertTree(inner, convertText)]));
}

function around(text: string, [first, ...others]: readonly string[]): string {
  return first === undefined
    ? convert(text)
    : text
        .split(first)
        .map((part) => around(part, others))
        .join(first);
}
