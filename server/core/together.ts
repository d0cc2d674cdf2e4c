/** How many groups may be under way at once, how many make a group, what two of the same time must not share, and after which failure nothing was done. */
type Rules<In> = { lanes: number; most: number; apart?: (asked: In) => string; isUndone?: (error: unknown) => boolean };

type Waiting<In, Out> = { asked: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/**
 * Does what is asked for at once while there is a free lane, else together with everything that waits by then: what costs the same
 * for one and for many is paid once. `run` answers for each in the order they were asked. A group that failed without having done anything
 * is done again one by one, so that nobody fails for another's sake.
 */
export function together<In, Out>(run: (asked: In[]) => Promise<Out[]>, { lanes, most, apart, isUndone }: Rules<In>) {
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
    await settle(group);
    free += 1;
    for (const place of places) under_way.delete(place);
    goSoon();
  }

  async function settle(group: Waiting<In, Out>[]): Promise<void> {
    try {
      const outs = await run(group.map(({ asked }) => asked));
      group.forEach(({ resolve }, n) => resolve(outs[n]!));
    } catch (error) {
      if (group.length > 1 && isUndone?.(error)) for (const one of group) await settle([one]);
      else for (const { reject } of group) reject(error);
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
