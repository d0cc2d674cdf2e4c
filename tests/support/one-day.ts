import { hongKongDate } from '../../rules/time.ts';

/**
 * Runs an action that midnight would spoil, with Hong Kong's date; runs it again if it failed and the date has changed meanwhile. What
 * is done must build what it needs anew.
 */
export async function onOneDay<T>(look: (today: string) => Promise<T>): Promise<T> {
  const today = hongKongDate(Date.now());
  try {
    return await look(today);
  } catch (error) {
    if (hongKongDate(Date.now()) === today) throw error;
    return onOneDay(look);
  }
}
