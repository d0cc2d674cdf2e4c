import { api } from '../../../../contract/api.ts';
import { call } from '../../../lib/call/call.ts';
import type { ProviderProfile } from '../../../../contract/providers.ts';
import type { MarketplaceTerms } from '../../../../contract/settings.ts';
import type { WeatherSettings } from '../../../../contract/weather.ts';
import type { Category } from '../fields/service-kind.tsx';

export type UsualWays = Pick<ProviderProfile, 'pay_ways' | 'has_fps_account' | 'has_cards'>;

/** The categories; null after a failure, so that the form still opens with the present one. */
export async function categoriesToChoose(): Promise<Category[] | null> {
  return call(api.services.categories).catch(() => null);
}

/** The marketplace's terms; null after a failure, and then the form says less. */
export async function termsToTell(): Promise<MarketplaceTerms | null> {
  return call(api.marketplace.terms).catch(() => null);
}

/** What services promise of the weather unless they say otherwise; null where nothing, or after a failure. */
export async function usualWeather(): Promise<WeatherSettings['rules']> {
  return call(api.weather.settings).then(
    ({ rules }) => rules,
    () => null,
  );
}

/** How guests pay unless a service says otherwise; null after a failure, and then the form says less. */
export async function usualWays(): Promise<UsualWays | null> {
  return call(api.providers.me).catch(() => null);
}
