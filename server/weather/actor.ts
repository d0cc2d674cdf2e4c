import type { CallOffSigner } from '../bookings/call-off/call-off.ts';

/** Who acts, with the name that guests read: the rule by itself, a provider, or an operator. */
export type WeatherActor = CallOffSigner & { actor_id: string | null };

/** The rule, where its provider lets rules act by themselves or has not decided in time. */
export const byRule: WeatherActor = { actor: 'weather', actor_id: null, actor_name: '', staff: null };
