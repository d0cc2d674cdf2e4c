import { useTranslation } from 'react-i18next';
import type { Unit } from '../../../contract/catalogue.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { isShared, type PlacesAtTime } from './party.ts';

type Props = { unit: Unit; units: readonly Unit[]; left: PlacesAtTime | null | undefined };

/** How many places a group takes, of those left at the chosen time if one is chosen, or that it takes all; of a person with whom they must come. */
export function PlacesWords({ unit, units, left: at_time }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { places, takes_all, accompanied_by } = unit;
  const company = units
    .filter(({ kind }) => accompanied_by.includes(kind))
    .map(({ title, title_zh }) => inLocale(title, title_zh, locale).text);
  if (company.length > 0) return <span className="muted block text-sm font-400">{t('company', { names: anyOf(company, locale) })}</span>;
  if (places < 2 && !takes_all) return null;
  const left = at_time?.available_spots ?? places + 1;
  const words = left > places ? 'takes_places' : left === places ? 'takes_all' : 'takes_more';
  const whole =
    takes_all && (at_time && isShared(at_time) ? t('whole_shared') : t('whole', { from: takes_all.min_people, to: takes_all.max_people }));
  return <span className="muted tnum block text-sm font-400">{whole ?? t(words, { count: places, left })}</span>;
}

/** `Adult, Senior or Student` / `成人、長者或學生`. */
function anyOf(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
