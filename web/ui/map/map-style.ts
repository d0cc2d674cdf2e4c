import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Locale } from '../../../contract/text.ts';
import { isChinese } from '../../../rules/localized-text.ts';
import hongKong from '../../art/map/hong-kong.json?url';

type FeatureKind = 'land' | 'district' | 'island' | 'place' | 'peak' | 'pier' | 'line' | 'station';
type LabelLook = { size?: number; color: string; minzoom: number; maxzoom?: number; below?: boolean };

/** Our own map (art/map/hong-kong.json) in the reader's language, in the colours and type of the screen at that element. Chinese names stay as they are on the signs. */
export function hongKongStyle(locale: Locale, screen: Element): StyleSpecification {
  const look = getComputedStyle(screen);
  const color = (name: string) => look.getPropertyValue(`--${name}`).trim();
  const font = look.fontFamily.split(',').map((family) => family.trim().replaceAll(/^["']|["']$/g, ''));
  const name: ExpressionSpecification = ['get', isChinese(locale) ? 'zh' : 'en'];

  const words = (kind: FeatureKind, { size = 12, color: ink, minzoom, maxzoom = 24, below = false }: LabelLook): LayerSpecification => ({
    ...of(kind, `${kind}-words`),
    type: 'symbol',
    minzoom,
    maxzoom,
    layout: {
      'text-field': kind === 'peak' ? ['concat', '▲ ', name, '\n', ['get', 'metres'], ' m'] : name,
      'text-font': font,
      'text-size': size,
      'text-max-width': 8,
      ...(below && { 'text-anchor': 'top', 'text-offset': [0, 0.6] }),
    },
    paint: { 'text-color': ink, 'text-halo-color': color('surface'), 'text-halo-width': 1.5 },
  });

  return {
    version: 8,
    sources: { hong_kong: { type: 'geojson', data: hongKong, attribution: 'GSHHG, Sampan' } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': color('primary-soft-2') } },
      // Under the land, so that only its outer half is seen: where land was won, two shapes overlap.
      { ...of('land', 'coast'), type: 'line', paint: { 'line-color': color('success-line'), 'line-width': 2.5 } },
      { ...of('land'), type: 'fill', paint: { 'fill-color': color('success-soft') } },
      {
        ...of('line'),
        type: 'line',
        minzoom: 10,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': ['get', 'color'], 'line-width': byZoom(10, 1, 16, 5), 'line-opacity': 0.75 },
      },
      {
        ...of('station'),
        type: 'circle',
        minzoom: 11.5,
        paint: {
          'circle-radius': byZoom(11.5, 1.5, 16, 6),
          'circle-color': color('surface'),
          'circle-stroke-color': color('fg-2'),
          'circle-stroke-width': byZoom(11.5, 0.75, 16, 2),
        },
      },
      {
        ...of('pier'),
        type: 'circle',
        minzoom: 11,
        paint: {
          'circle-radius': byZoom(11, 2, 16, 6),
          'circle-color': color('link'),
          'circle-stroke-color': color('surface'),
          'circle-stroke-width': 1.5,
        },
      },
      words('island', { size: 13, color: color('fg'), minzoom: 9 }),
      words('district', { color: color('fg-3'), minzoom: 9, maxzoom: 12.5 }),
      words('place', { color: color('fg-2'), minzoom: 11 }),
      words('peak', { color: color('success-text'), minzoom: 11 }),
      words('pier', { color: color('link'), minzoom: 12.5, below: true }),
      words('station', { color: color('fg-2'), minzoom: 12.5, below: true }),
    ],
  };
}

const of = (kind: FeatureKind, id: string = kind) => ({
  id,
  source: 'hong_kong',
  filter: ['==', ['get', 'kind'], kind] as ExpressionSpecification,
});

/** A size in pixels that grows with the zoom. */
const byZoom = (from: number, least: number, to: number, most: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  least,
  to,
  most,
];
