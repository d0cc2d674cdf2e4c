/** One side's round: how many were done, how many a second, and the milliseconds within which half and 99 % of them were done. */
export type Pace = { done: number; rate: number; p50: number; p99: number; generator_busy: number };

export type Side = () => Promise<Pace>;

/** Sampan and its limit, round by round. */
export type Rounds = { ours: Pace[]; limit: Pace[] };

/**
 * Runs both sides in turn, after a round each to warm up. Every other round the limit goes first, so that a machine that grows slower or
 * faster meanwhile favours neither.
 */
export async function interleave(count: number, ours: Side, limit: Side): Promise<Rounds> {
  await ours();
  await limit();
  const rounds: Rounds = { ours: [], limit: [] };
  for (let round = 0; round < count; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) rounds.ours.push(await ours());
    rounds.limit.push(await limit());
    if (!oursFirst) rounds.ours.push(await ours());
  }
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

/** Each round's ratio of Sampan to its limit: only neighbours in time are compared, so other work on the machine matters less. */
export function ratiosOf({ ours, limit }: Rounds): number[] {
  return ours.map((pace, round) => pace.rate / (limit[round]?.rate ?? Number.NaN));
}
