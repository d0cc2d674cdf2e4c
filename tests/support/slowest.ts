export type Timed = { title: string; ms: number };

const SHOWN = 10;

/** The ten that took longest, one a line with their seconds, under a heading; nothing if there are none. */
export function slowest(heading: string, timed: readonly Timed[]): string {
  if (timed.length === 0) return '';
  const lines = timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ title, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
  return `\n${heading}:\n${lines.join('\n')}\n`;
}
