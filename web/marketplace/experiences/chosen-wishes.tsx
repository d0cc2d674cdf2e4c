import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicMoney } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CategoryChoice } from './catalogue-data.ts';
import { addressOf, changed, type Wish, type Wishes } from './wishes.ts';

type Props = {
  wishes: Wishes;
  /** With what was chosen since and is on its way. */
  wanted: Wishes;
  categories: readonly CategoryChoice[];
};

/** What narrows the results, each with a way to drop it, and one to drop them all. */
export function ChosenWishes({ wishes, wanted, categories }: Props) {
  const { t } = useTranslation('experiences');
  const told = useTold(wishes, categories);
  if (told.length === 0) return null;
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t('filters.applied')}>
      {told.map(({ words, drops }) => (
        <Link
          key={words}
          className="chip removable"
          to={`/experiences${addressOf(changed(wanted, Object.fromEntries(drops.map((name) => [name, undefined]))))}`}
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

type Told = { words: string; drops: Wish[] };

function useTold(wishes: Wishes, categories: readonly CategoryChoice[]): Told[] {
  const { t } = useTranslation(['experiences', 'common', 'own_services']);
  const locale = useLocale();
  const { search, date_from, date_to, participants, category, min_price, max_price, difficulty, duration, confirmation, language } = wishes;
  const day = (date: string) => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? shortDate(date, locale) : date);
  const range = (from: string | undefined, to: string | undefined, key: 'price' | 'days') => {
    if (from && to) return t(`chosen.${key}`, { from, to });
    return from ? t(`chosen.${key}_from`, { from }) : t(`chosen.${key}_to`, { to: to ?? '' });
  };
  const money = (amount: string | undefined) => amount && (/^\d+(\.\d{1,2})?$/.test(amount) ? publicMoney(amount) : `HK$${amount}`);
  const found = categories.find(({ slug }) => slug === category);
  const told: Told[] = [];
  if (search) told.push({ words: t('chosen.search', { words: search }), drops: ['search'] });
  if (date_from && date_from === date_to) told.push({ words: day(date_from), drops: ['date_from', 'date_to'] });
  else if (date_from ?? date_to)
    told.push({ words: range(date_from && day(date_from), date_to && day(date_to), 'days'), drops: ['date_from', 'date_to'] });
  if (participants) told.push({ words: t('chosen.people', { count: Number(participants) }), drops: ['participants'] });
  if (category) told.push({ words: found ? (locale === 'zh-HK' ? found.name_zh : found.name) : category, drops: ['category'] });
  if (min_price ?? max_price) told.push({ words: range(money(min_price), money(max_price), 'price'), drops: ['min_price', 'max_price'] });
  if (duration) told.push({ words: t(`filters.${duration as 'short'}`), drops: ['duration'] });
  if (difficulty) told.push({ words: t(`common:difficulty.${difficulty as 'easy'}`), drops: ['difficulty'] });
  if (confirmation) told.push({ words: t('filters.confirmation'), drops: ['confirmation'] });
  if (language) told.push({ words: t(`own_services:languages.${language as 'en'}`), drops: ['language'] });
  return told;
}
