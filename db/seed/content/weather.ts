import { readyPolicies, type WeatherRule } from '../../../rules/weather/policy.ts';

/** What becomes of a service by the weather, by its key; others promise nothing. */
export const policyOfService: Readonly<Record<string, readonly WeatherRule[]>> = {
  junk: readyPolicies.boat,
  kayak: readyPolicies.boat,
  'geopark-boat': readyPolicies.boat,
  'moonlit-paddle': readyPolicies.boat,
  'lion-rock': readyPolicies.hike,
  'dragons-back': readyPolicies.hike,
  'sunset-peak': readyPolicies.hike,
  'sharp-peak': readyPolicies.hike,
  'milk-tea': readyPolicies.indoors,
};
