import type { WeatherSettings, WeatherSettingsBody } from '../../contract/weather.ts';
import type { Db } from '../core/database/database.ts';
import { updateWeather } from './writes.ts';

/** Chooses what a provider's services promise of the weather unless they say otherwise; bookings have what they were promised. */
export async function chooseWeather(db: Db, provider_id: string, { rules, acts }: WeatherSettingsBody): Promise<WeatherSettings> {
  await updateWeather(db, provider_id, { rules, acts });
  return { rules, acts };
}
