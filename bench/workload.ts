import type { Rounds } from './rounds.ts';
import type { Fill, Stage } from './stage.ts';

/** One kind of load, measured against what bounds it. */
export type Workload = {
  /** As asked for on the command line. */
  name: string;
  title: string;
  limit: string;
  /** The least ratio to the limit that we want. */
  aim: number;
  /** The same to the limit of minimal tables, where that is measured too. */
  minimal_aim?: number;
  fill?: Fill;
  /** Measures, and throws when what was done is not right. */
  run: (stage: Stage) => Promise<Rounds>;
};
