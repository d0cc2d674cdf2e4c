import type { WeatherSettings } from '../../contract/weather.ts';
import type { Db } from '../core/database/database.ts';
import { notFound } from '../core/api/errors.ts';

/** What a provider's services promise unless they say otherwise. Refuses: not_found. */
export async function getWeatherSettings(db: Db, provider_id: string): Promise<WeatherSettings> {
  const [settings] = await db<WeatherSettings[]>`
    select weather_rules as rules, weather_acts as acts from providers where id = ${provider_id}`;
  return settings ?? notFound();
}
