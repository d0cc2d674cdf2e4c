export type TimedTest = { title: string; ms: number };

const SHOWN = 10;

/** The ten tests that took longest, one a line with their seconds, under a heading; nothing if none ran. */
export function slowestTests(tests: readonly TimedTest[]): string {
  if (tests.length === 0) return '';
  const lines = tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
  return `\nThe slowest tests:\n${lines.join('\n')}\n`;
}
