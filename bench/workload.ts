import type { Rounds } from './rounds.ts';
import type { Stage } from './stage.ts';

/** One kind of load, measured against what bounds it. */
export type Workload = {
  /** As asked for on the command line. */
  name: string;
  title: string;
  limit: string;
  /** The least ratio to the limit that we want. */
  aim: number;
  /** Measures, and throws when what was done is not right. */
  run: (stage: Stage) => Promise<Rounds>;
};
