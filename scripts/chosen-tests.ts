import { parseArgs } from 'node:util';

/** Which tests are asked for: in the files whose path contains one of the words, or in all; of those the ones whose title fits, or all. */
export type Chosen = { words: string[]; title: string | undefined };

/** Reads `npm test -- words… -g "title"`, a title being a regular expression. Throws, saying what it does not understand. */
export function chosenTests(args: string[]): Chosen {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { grep: { type: 'string', short: 'g' } } });
  return { words: positionals, title: values.grep };
}

/** The arguments that pass a title to `node --test` and to Playwright, either of which may have no matching test. */
export function byTitle(title: string | undefined): { plain: string[]; screens: string[] } {
  if (title === undefined) return { plain: [], screens: [] };
  return { plain: [`--test-name-pattern=${title}`], screens: [`--grep=${title}`, '--pass-with-no-tests'] };
}
