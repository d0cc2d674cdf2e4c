/** One side's round: how many were done, how many a second, and the milliseconds within which half and 99 % of them were done. */
export type Pace = { done: number; rate: number; p50: number; p99: number; generator_busy: number };

export type Side = () => Promise<Pace>;

/** Sampan and its limit, round by round, and where there is one the limit of minimal tables. */
export type Rounds = { ours: Pace[]; limit: Pace[]; minimal?: Pace[] };

/**
 * Runs all sides in turn, after a round each to warm up. Every other round they run in the opposite order, so that a machine that grows
 * slower or faster meanwhile favours none.
 */
export async function interleave(count: number, ours: Side, limit: Side, minimal?: Side): Promise<Rounds> {
  const rounds: Rounds = { ours: [], limit: [], ...(minimal && { minimal: [] }) };
  const sides = [
    { side: ours, paces: rounds.ours },
    { side: limit, paces: rounds.limit },
    ...(minimal && rounds.minimal ? [{ side: minimal, paces: rounds.minimal }] : []),
  ];
  for (const { side } of sides) await side();
  for (let round = 0; round < count; round += 1)
    for (const { side, paces } of round % 2 === 0 ? sides : sides.toReversed()) paces.push(await side());
  return rounds;
}

export type Spread = { median: number; lowest: number; highest: number };

/** Median and both ends of a few figures. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, lowest: at(0), highest: at(sorted.length - 1) };
}

/** Each round's ratio of Sampan to a limit: only neighbours in time are compared, so other work on the machine matters less. */
export function ratiosOf(ours: Pace[], limit: Pace[]): number[] {
  return ours.map((pace, round) => pace.rate / (limit[round]?.rate ?? Number.NaN));
}
