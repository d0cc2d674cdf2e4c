/** More days than these are drawn by month. */
const MOST_DAYS = 100;

/** Whether so many days are drawn by month. */
export const isByMonth = (days: readonly unknown[]) => days.length > MOST_DAYS;

/** The days of each month together, in their order. */
export function daysByMonth<T extends { date: string }>(days: readonly T[]): T[][] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7)).values()];
}
