import { parseArgs } from 'node:util';

export type TestSelection = {
  /** Tests in files whose path contains one of the words; without words, in all files. */
  words: string[];
  /** A regular expression that their titles fit. */
  title: string | undefined;
  /** Only files that the last change can reach. */
  changed: boolean;
  /** Orders the files. */
  seed: number | undefined;
};

/** Reads `npm test -- words… -g "title" --changed --seed 7`. Throws, saying what it does not understand. */
export function chosenTests(args: string[]): TestSelection {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { grep: { type: 'string', short: 'g' }, changed: { type: 'boolean', default: false }, seed: { type: 'string' } },
  });
  if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed takes a whole number, and not ${values.seed}`);
  return {
    words: positionals,
    title: values.grep,
    changed: values.changed,
    seed: values.seed === undefined ? undefined : Number(values.seed),
  };
}
