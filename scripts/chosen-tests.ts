import { parseArgs } from 'node:util';

/** Tests in files whose path contains one of the words (without words, in all files), whose title fits the regular expression, if there is one. */
export type TestSelection = { words: string[]; title: string | undefined };

/** Reads `npm test -- words… -g "title"`, a title being a regular expression. Throws, saying what it does not understand. */
export function chosenTests(args: string[]): TestSelection {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { grep: { type: 'string', short: 'g' } } });
  return { words: positionals, title: values.grep };
}

/** The arguments that pass a title to `node --test` and to Playwright, either of which may have no matching test. */
export function byTitle(title: string | undefined): { plain: string[]; screens: string[] } {
  if (title === undefined) return { plain: [], screens: [] };
  return { plain: [`--test-name-pattern=${title}`], screens: [`--grep=${title}`, '--pass-with-no-tests'] };
}
