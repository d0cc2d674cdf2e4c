import type { Machine } from './machine.ts';
import { ratiosOf, spreadOf, type Pace, type Rounds, type Spread } from './rounds.ts';
import type { Size } from './stage.ts';
import type { Workload } from './workload.ts';

/** What is written with --json; the table of docs/performance.md comes from it. */
export type Result = {
  name: string;
  title: string;
  limit: string;
  aim: number;
  rate: Spread;
  limit_rate: Spread;
  ratio: Spread;
  minimal: { rate: Spread; ratio: Spread; aim: number } | undefined;
  /** Milliseconds from the request to the whole reply, medians of the rounds. */
  p50: number;
  p99: number;
  /** The highest share of its time that the generator was busy; near 1 the generator itself would have been measured. */
  generator_busy: number;
  /** How much had been sold, where that was chosen. */
  size: Size | undefined;
  rounds: Rounds;
};

/** The figures of a workload's rounds. */
export function resultOf({ name, title, limit, aim, minimal_aim = Number.NaN, fill }: Workload, rounds: Rounds, size: Size): Result {
  const of = (paces: Pace[], figure: keyof Pace) => spreadOf(paces.map((pace) => pace[figure]));
  return {
    name,
    title,
    limit,
    aim,
    rate: of(rounds.ours, 'rate'),
    limit_rate: of(rounds.limit, 'rate'),
    ratio: spreadOf(ratiosOf(rounds.ours, rounds.limit)),
    minimal: rounds.minimal && {
      rate: of(rounds.minimal, 'rate'),
      ratio: spreadOf(ratiosOf(rounds.ours, rounds.minimal)),
      aim: minimal_aim,
    },
    p50: of(rounds.ours, 'p50').median,
    p99: of(rounds.ours, 'p99').median,
    generator_busy: Math.max(...[...rounds.ours, ...rounds.limit, ...(rounds.minimal ?? [])].map((pace) => pace.generator_busy)),
    size: fill && size,
    rounds,
  };
}

/** One line about the machine. */
export function machineLine(machine: Machine): string {
  return `${machineName(machine)}; load before ${machine.load.toFixed(1)}`;
}

/** The same without its load, which differs from run to run. */
export function machineName({ cores, cpu, memory_gb, system, node, postgresql }: Machine): string {
  return `${cores} cores (${cpu}), ${memory_gb} GB, ${system}, Node ${node}, PostgreSQL ${postgresql}`;
}

/** The figures as people read them: medians, with the lowest and highest round in brackets. */
export function shown({ name, title, limit, rate, limit_rate, ratio, aim, minimal, p50, p99, generator_busy }: Result) {
  return {
    name,
    title,
    limit,
    sampan: withEnds(rate, 0),
    bound: withEnds(limit_rate, 0),
    ratio: withEnds(ratio, 2),
    aim: aim.toFixed(2),
    minimal: minimal ? withEnds(minimal.rate, 0) : '',
    minimal_ratio: minimal ? withEnds(minimal.ratio, 2) : '',
    minimal_aim: minimal ? minimal.aim.toFixed(2) : '',
    latency: `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
    generator: `${Math.round(generator_busy * 100)} %`,
  };
}

const COLUMNS = [4, 28, 24, 24, 20, 6, 24, 20, 6, 16, 4];

/** The head of the table on the screen. */
export function headLine(): string {
  return row(['', '', 'Sampan/s', 'limit/s', 'ratio', 'aim', 'minimal tables/s', 'ratio', 'aim', 'p50 / p99 ms', 'generator']);
}

/** One workload's line of it. */
export function resultLine(result: Result): string {
  const { name, title, sampan, bound, ratio, aim, minimal, minimal_ratio, minimal_aim, latency, generator } = shown(result);
  return row([name, title, sampan, bound, ratio, aim, minimal, minimal_ratio, minimal_aim, latency, generator]);
}

function row(cells: string[]): string {
  const padded = cells.map((cell, i) => cell.padEnd(COLUMNS[i] ?? 0));
  return padded.join('').trimEnd();
}

function withEnds({ median, lowest, highest }: Spread, digits: number): string {
  const text = (figure: number) => figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${text(median)} (${text(lowest)}-${text(highest)})`;
}
