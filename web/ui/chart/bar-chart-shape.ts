const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10] as const;
/** Gridlines above the ground line. */
const LINES = 3;
/** Between two names. */
const NAME_GAP = 8;

/** The scale's round top, at least `highest`, that three gridlines divide evenly into round numbers; whole ones when asked. */
export function topOf(highest: number, whole: boolean): number {
  if (highest <= 0) return LINES;
  const power = 10 ** Math.floor(Math.log10(highest / LINES));
  const step = STEPS.map((times) => times * power).find(
    (candidate) => candidate * LINES >= highest && (!whole || Number.isInteger(candidate)),
  );
  // Only a whole scale below 1 a step has none: then it counts 1, 2, 3.
  return (step ?? 1) * LINES;
}

/** Ground line and gridlines, from the bottom. */
export function ticksOf(top: number): number[] {
  return Array.from({ length: LINES + 1 }, (_, place) => (top / LINES) * place);
}

/** Every how many bars one has its name beneath, counted from the last, so that names of `label_width` never touch. */
export function labelEvery(bars: number, width: number, label_width: number): number {
  if (bars === 0) return 1;
  return Math.max(1, Math.ceil(label_width / (width / bars)));
}

/** Whether a name centred there would touch the last one, which ends at the right edge. */
export function touchesLast(name: string, middle: number, last: string, width: number): boolean {
  return middle + widthOf(name) / 2 + NAME_GAP > width - widthOf(last);
}

/** About as wide as 12 pixels high letters are; a Chinese one is a square. */
function widthOf(name: string): number {
  return Array.from(name, (letter) => (letter > '\u2E80' ? 12 : 6.5)).reduce((sum, letter) => sum + letter, 0);
}

/** A bar with a rounded top, as an SVG path. */
export function barPath(x: number, top: number, width: number, ground: number): string {
  const round = Math.min(5, width / 2, ground - top);
  return `M${x} ${ground}V${top + round}q0-${round} ${round}-${round}h${width - 2 * round}q${round} 0 ${round} ${round}V${ground}Z`;
}
