import type { DatabaseGauges } from '../core/metrics/metrics.ts';
import { getWeatherGauges } from './reads.ts';

/** Gauges of departures about which hosts were asked because of the weather. */
export const weatherGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof getWeatherGauges>>> = {
  help: {
    sampan_weather_ran_out: 'Departures of the last day whose host did not decide in time, so that what guests were promised was done',
    sampan_weather_undecided: 'Departures whose time to decide has been over for five minutes, and nothing could be done yet',
  },
  read: getWeatherGauges,
};
