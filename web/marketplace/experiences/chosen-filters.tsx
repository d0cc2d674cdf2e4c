import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicMoney } from '../../../rules/money.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CategoryChoice } from './catalogue-data.ts';
import { addressOf, changeParams, type SearchParam, type SearchParams } from './search-params.ts';

type Props = {
  params: SearchParams;
  /** The search params with those of a navigation on its way. */
  wanted: SearchParams;
  categories: readonly CategoryChoice[];
};

/** The filters of the results, each with a link that drops it, and one that drops them all. */
export function ChosenFilters({ params, wanted, categories }: Props) {
  const { t } = useTranslation('experiences');
  const chips = useChips(params, categories);
  if (chips.length === 0) return null;
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t('filters.applied')}>
      {chips.map(({ words, drops }) => (
        <Link
          key={words}
          className="chip removable"
          to={`/experiences${addressOf(changeParams(wanted, Object.fromEntries(drops.map((name) => [name, undefined]))))}`}
          aria-label={t('filters.remove', { filter: words })}
          preventScrollReset
        >
          {words}
          <Icon name="close" size="s" />
        </Link>
      ))}
      <Link className="btn btn-ghost btn-sm" to={`/experiences${addressOf(wanted.view ? { view: wanted.view } : {})}`} preventScrollReset>
        {t('filters.clear')}
      </Link>
    </nav>
  );
}

type Chip = { words: string; drops: SearchParam[] };

function useChips(params: SearchParams, categories: readonly CategoryChoice[]): Chip[] {
  const { t } = useTranslation(['experiences', 'common']);
  const locale = useLocale();
  const { search, date_from, date_to, participants, category, min_price, max_price, difficulty, duration, confirmation, language } = params;
  const { min_rating, free_cancellation, is_private } = params;
  const day = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? shortDate(date, locale) : date);
  const range = (from: string | undefined, to: string | undefined, key: 'price' | 'days') => {
    if (from && to) return t(`chosen.${key}`, { from, to });
    return from ? t(`chosen.${key}_from`, { from }) : t(`chosen.${key}_to`, { to: to ?? '' });
  };
  const money = (amount: string | undefined) => amount && (/^\d+(\.\d{1,2})?$/.test(amount) ? publicMoney(amount) : `HK$${amount}`);
  const found = categories.find(({ slug }) => slug === category);
  const chips: Chip[] = [];
  if (search) chips.push({ words: t('chosen.search', { words: search }), drops: ['search'] });
  if (date_from && date_from === date_to) chips.push({ words: day(date_from), drops: ['date_from', 'date_to'] });
  else if (date_from ?? date_to)
    chips.push({ words: range(date_from && day(date_from), date_to && day(date_to), 'days'), drops: ['date_from', 'date_to'] });
  if (participants) chips.push({ words: t('chosen.people', { count: Number(participants) }), drops: ['participants'] });
  if (category) chips.push({ words: found ? inLocale(found.name, found.name_zh, locale).text : category, drops: ['category'] });
  if (min_price ?? max_price) chips.push({ words: range(money(min_price), money(max_price), 'price'), drops: ['min_price', 'max_price'] });
  if (duration) chips.push({ words: t(`filters.${duration as 'short'}`), drops: ['duration'] });
  if (difficulty) chips.push({ words: t(`common:difficulty.${difficulty as 'easy'}`), drops: ['difficulty'] });
  if (min_rating) chips.push({ words: t('filters.rating_from', { rating: min_rating }), drops: ['min_rating'] });
  if (free_cancellation)
    chips.push({ words: t('filters.free_cancellation', { count: Number(free_cancellation) }), drops: ['free_cancellation'] });
  if (is_private) chips.push({ words: t('filters.is_private'), drops: ['is_private'] });
  if (confirmation) chips.push({ words: t('filters.confirmation'), drops: ['confirmation'] });
  if (language) chips.push({ words: t(`languages.${language as 'en'}`), drops: ['language'] });
  return chips;
}
