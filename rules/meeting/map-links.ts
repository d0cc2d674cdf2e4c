import type { Locale } from '../../contract/text.ts';

/** Where somebody is to be found: a point (degrees, WGS 84) where it is known, and its name or address in either language. */
export type MapPlace = { en: string; zh: string; latitude: number | null; longitude: number | null };

export type MapApp = 'google' | 'apple' | 'amap';

/** The map programs in the order in which readers know them: Mainland visitors have 高德, which others have not heard of. */
export function mapAppsFor(locale: Locale): readonly MapApp[] {
  return locale === 'zh-CN' ? ['amap', 'apple', 'google'] : ['google', 'apple', 'amap'];
}

/**
 * Addresses that show a place in the map programs people have, on a phone in the program itself: the point where it is known, else a search
 * in Hong Kong; 高德 is asked in Chinese. Formats: Google Maps URLs, Apple Map Links and 高德 URI API.
 */
export function mapLinks({ en, zh, latitude, longitude }: MapPlace): Record<MapApp, string> {
  const [name, chinese_name] = [en || zh, zh || en];
  const searched = `${name}, Hong Kong`;
  if (latitude === null || longitude === null)
    return {
      google: address('https://www.google.com/maps/search/', { api: '1', query: searched }),
      apple: address('https://maps.apple.com/', { q: searched }),
      amap: address('https://uri.amap.com/search', { keyword: chinese_name, city: '香港' }),
    };
  return {
    google: address('https://www.google.com/maps/search/', { api: '1', query: `${latitude},${longitude}` }),
    apple: address('https://maps.apple.com/', { ll: `${latitude},${longitude}`, q: name }),
    amap: address('https://uri.amap.com/marker', {
      position: `${longitude},${latitude}`,
      name: chinese_name,
      coordinate: 'wgs84',
      callnative: '1',
    }),
  };
}

function address(base: string, parameters: Record<string, string>): string {
  return `${base}?${new URLSearchParams(parameters)}`;
}
