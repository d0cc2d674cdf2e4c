/** How a figure compares with the one before: by so many percent more or less, the same, or with nothing before. */
export type FigureChange = { kind: 'more' | 'less' | 'same' | 'none'; share: number };

/** Compares two figures of one kind, such as cents. Less than half a percent is the same. */
export function compareFigures(now: number, before: number): FigureChange {
  if (before <= 0) return { kind: 'none', share: 0 };
  const share = Math.round((Math.abs(now - before) / before) * 100);
  if (share === 0) return { kind: 'same', share };
  return { kind: now > before ? 'more' : 'less', share };
}
