/** Points are whole HK$ of completed bookings; levels by points. Server and screens ask here. */
export const memberLevels = [
  { level: 'Bronze', from: 0 },
  { level: 'Silver', from: 2_000 },
  { level: 'Gold', from: 8_000 },
  { level: 'Platinum', from: 20_000 },
] as const;
export type MemberLevel = (typeof memberLevels)[number]['level'];

export type Membership = {
  points: number;
  member_level: MemberLevel;
  /** The level above with the points that lack to it, and how far the way from this one has been gone, 0 to 1; null at the top. */
  next: { level: MemberLevel; missing: number; progress: number } | null;
};

/** What completed bookings of so many cents altogether have earned. */
export function pointsOf(paid: number): number {
  return Math.floor(paid / 100);
}

/** The level that points have reached, and what lacks to the next. */
export function membershipOf(points: number): Membership {
  const reached = memberLevels.findLast(({ from }) => points >= from) ?? memberLevels[0];
  const above = memberLevels.find(({ from }) => from > points);
  const next = above && {
    level: above.level,
    missing: above.from - points,
    progress: (points - reached.from) / (above.from - reached.from),
  };
  return { points, member_level: reached.level, next: next ?? null };
}
