import { useTranslation } from 'react-i18next';
import type { Unit } from '../../../contract/catalogue.ts';

/** What a group takes of the chosen time, or of any while none is chosen; nothing of a person, who takes one place. */
export function PlacesWords({ unit: { places }, spots_left }: { unit: Unit; spots_left: number | undefined }) {
  const { t } = useTranslation('booking');
  if (places < 2) return null;
  const left = spots_left ?? places + 1;
  const words = left > places ? 'takes_places' : left === places ? 'takes_all' : 'takes_more';
  return <span className="muted tnum block text-sm font-normal">{t(words, { count: places, left })}</span>;
}
