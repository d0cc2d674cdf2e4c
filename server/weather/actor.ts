import type { CallOffSigner } from '../bookings/call-off/call-off.ts';

/** Who acts, with the name that guests read: the rule by itself, a provider, or an operator. */
export type WeatherActor = CallOffSigner & { actor_id: string | null };

/** The rule of a provider who lets rules act by themselves. */
export const byRule: WeatherActor = { actor: 'weather', actor_id: null, actor_name: '', staff: null };
