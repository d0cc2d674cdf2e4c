/** The list with the item at `from` moved to `to`; unchanged if `to` is beyond an end. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return moved;
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
