import { hongKongDate } from '../../rules/time.ts';

/**
 * Does what a day's turning would spoil, told which day it is in Hong Kong; again, when it failed and the day has turned meanwhile. What
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
