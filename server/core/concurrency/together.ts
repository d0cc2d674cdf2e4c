import { Refusal } from '../api/errors.ts';

type Rules<In, Out> = {
  /** How many groups may be under way at once. */
  lanes: number;
  /** How many make a group. */
  most: number;
  /** How many may wait to become one: who comes when so many wait already is refused (busy). */
  most_waiting?: number;
  /** Whether one that waits need not be done any more, because it has waited too long or nobody wants its answer: it is refused (busy). */
  isOver?: (asked: In) => boolean;
  /** What two groups under way must not share. */
  apart?: (asked: In) => string;
  /** What those in one group must share. */
  alike?: (asked: In) => string;
  /** After which failure nothing was done. */
  isUndone?: (error: unknown) => boolean;
  /** What the answers of a group mean for one who was waiting already when it was sent, where they settle that one too. */
  settle?: (answers: ReadonlyMap<In, Out>) => (waiting: In) => Out | undefined;
};

type Waiting<In, Out> = { asked: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/** How often those that wait are looked through for some that are over, while nothing else moves. */
const LOOK_MS = 200;
/** When a refused one may come again. */
const RETRY_SECONDS = 5;

/**
 * Does what is asked for at once while there is a free lane, else together with everything that waits by then: what costs the same
 * for one and for many is paid once. `run` answers for each in the order they were asked. A group that failed without having done anything
 * is done again one by one, so that nobody fails for another's sake.
 */
export function together<In, Out>(run: (asked: In[]) => Promise<Out[]>, rules: Rules<In, Out>) {
  const { lanes, most, most_waiting = Infinity, isOver, apart, alike, isUndone, settle } = rules;
  let waiting: Waiting<In, Out>[] = [];
  let free = lanes;
  const under_way = new Set<string>();

  function next(): Waiting<In, Out>[] {
    refuseOver();
    const group: Waiting<In, Out>[] = [];
    const later: Waiting<In, Out>[] = [];
    for (const one of waiting) (mayJoin(group, one) ? group : later).push(one);
    waiting = later;
    return group;
  }

  function mayJoin(group: readonly Waiting<In, Out>[], { asked }: Waiting<In, Out>): boolean {
    if (group.length >= most || (apart && under_way.has(apart(asked)))) return false;
    const first = group[0];
    return !alike || !first || alike(first.asked) === alike(asked);
  }

  function refuseOver(): void {
    if (isOver) waiting = waiting.filter((one) => !(isOver(one.asked) && isRefused(one)));
  }

  async function work(group: Waiting<In, Out>[]): Promise<void> {
    const places = apart ? group.map(({ asked }) => apart(asked)) : [];
    for (const place of places) under_way.add(place);
    free -= 1;
    const tell = await answer(group);
    free += 1;
    for (const place of places) under_way.delete(place);
    // Before anybody is told: the lane would stand empty while those who wait for an answer go on with it.
    go();
    tell();
  }

  /** What it gives back tells everybody in the group. */
  async function answer(group: Waiting<In, Out>[]): Promise<() => void> {
    try {
      const behind = new Set(waiting);
      const outs = await run(group.map(({ asked }) => asked));
      const settled = settle?.(new Map(group.map(({ asked }, n) => [asked, outs[n]!])));
      if (settled) waiting = waiting.filter((one) => !(behind.has(one) && isAnswered(one, settled(one.asked))));
      return () => group.forEach(({ resolve }, n) => resolve(outs[n]!));
    } catch (error) {
      if (group.length === 1 || !isUndone?.(error)) return () => group.forEach(({ reject }) => reject(error));
      const alone: (() => void)[] = [];
      for (const one of group) alone.push(await answer([one]));
      return () => alone.forEach((tell) => tell());
    }
  }

  // Once a turn of the event loop, so that those who come in the same one are not torn apart.
  let going = false;
  function goSoon(): void {
    if (going) return;
    going = true;
    setImmediate(go);
  }

  function go(): void {
    going = false;
    while (free > 0) {
      const group = next();
      if (group.length === 0) break;
      void work(group);
    }
    if (isOver && waiting.length > 0) lookSoon();
  }

  // What is under way may take longer than those behind it can wait.
  let looking = false;
  function lookSoon(): void {
    if (looking) return;
    looking = true;
    setTimeout(() => {
      looking = false;
      refuseOver();
      if (waiting.length > 0) lookSoon();
    }, LOOK_MS).unref();
  }

  return (asked: In): Promise<Out> =>
    new Promise((resolve, reject) => {
      const one = { asked, resolve, reject };
      if (waiting.length >= most_waiting) return void isRefused(one);
      waiting.push(one);
      goSoon();
    });
}

function isRefused({ reject }: { reject: (error: unknown) => void }): boolean {
  reject(new Refusal('busy', { retry_after: RETRY_SECONDS }));
  return true;
}

function isAnswered<Out>({ resolve }: { resolve: (out: Out) => void }, out: Out | undefined): boolean {
  if (out !== undefined) resolve(out);
  return out !== undefined;
}
