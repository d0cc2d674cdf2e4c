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
  /** Measures and checks that what was done is right; throws when it is not. */
  run: (stage: Stage) => Promise<Rounds>;
};
