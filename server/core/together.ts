type Rules<In, Out> = {
  /** How many groups may be under way at once. */
  lanes: number;
  /** How many make a group. */
  most: number;
  /** What two groups under way must not share. */
  apart?: (asked: In) => string;
  /** After which failure nothing was done. */
  isUndone?: (error: unknown) => boolean;
  /** What the answers of a group mean for one who was waiting already when it was sent, where they settle that one too. */
  settle?: (answers: ReadonlyMap<In, Out>) => (waiting: In) => Out | undefined;
};

type Waiting<In, Out> = { asked: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/**
 * Does what is asked for at once while there is a free lane, else together with everything that waits by then: what costs the same
 * for one and for many is paid once. `run` answers for each in the order they were asked. A group that failed without having done anything
 * is done again one by one, so that nobody fails for another's sake.
 */
export function together<In, Out>(run: (asked: In[]) => Promise<Out[]>, { lanes, most, apart, isUndone, settle }: Rules<In, Out>) {
  let waiting: Waiting<In, Out>[] = [];
  let free = lanes;
  const under_way = new Set<string>();

  function next(): Waiting<In, Out>[] {
    const group: Waiting<In, Out>[] = [];
    const later: Waiting<In, Out>[] = [];
    for (const one of waiting) (group.length < most && !(apart && under_way.has(apart(one.asked))) ? group : later).push(one);
    waiting = later;
    return group;
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
      if (group.length === 0) return;
      void work(group);
    }
  }

  return (asked: In): Promise<Out> =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      goSoon();
    });
}

function isAnswered<Out>({ resolve }: { resolve: (out: Out) => void }, out: Out | undefined): boolean {
  if (out !== undefined) resolve(out);
  return out !== undefined;
}
