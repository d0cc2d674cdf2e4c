/** Chance that repeats itself: the same seed gives the same marketplace. */
export type Random = {
  /** 0 up to, not including, 1. */
  next: () => number;
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  shuffled: <T>(items: readonly T[]) => T[];
  bytes: (count: number) => Uint8Array;
};

/** One stream per name, so that a change in one corner of the demo leaves the others as they were. */
export function createRandom(name: string): Random {
  const next = mulberry32(hashOf(name));
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[whole(0, from.length - 1)];
    if (chosen === undefined) throw new Error('nothing to pick from');
    return chosen;
  };
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick,
    shuffled: (items) =>
      items
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Tommy Ettinger's generator: tiny, fast, and good enough to deal out bookings. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
