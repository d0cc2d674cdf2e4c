import { useTranslation } from 'react-i18next';
import type { Unit } from '../../../contract/catalogue.ts';

/** How many places a group takes, of those left at the chosen time if one is chosen; nothing for a person. */
export function PlacesWords({ unit: { places }, places_left }: { unit: Unit; places_left: number | undefined }) {
  const { t } = useTranslation('booking');
  if (places < 2) return null;
  const left = places_left ?? places + 1;
  const words = left > places ? 'takes_places' : left === places ? 'takes_all' : 'takes_more';
  return <span className="muted tnum block text-sm font-400">{t(words, { count: places, left })}</span>;
}
