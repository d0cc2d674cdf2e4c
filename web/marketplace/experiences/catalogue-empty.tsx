import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { addressOf, changed, type Wish, type Wishes } from './wishes.ts';

/** Nothing found: says so, and offers to take away one wish at a time, or all of them. */
export function CatalogueEmpty({ wishes }: { wishes: Wishes }) {
  const { t } = useTranslation('experiences');
  const without = (...dropped: Wish[]) =>
    `/experiences${addressOf(changed(wishes, Object.fromEntries(dropped.map((name) => [name, undefined]))))}`;
  return (
    <EmptyState
      spot="search"
      title={t('empty.title')}
      sentence={t('empty.sentence')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {(wishes.date_from ?? wishes.date_to) && <ButtonLink to={without('date_from', 'date_to')}>{t('empty.any_day')}</ButtonLink>}
          {wishes.participants && <ButtonLink to={without('participants')}>{t('empty.fewer')}</ButtonLink>}
          {wishes.search && <ButtonLink to={without('search')}>{t('empty.without_words', { words: wishes.search })}</ButtonLink>}
          <ButtonLink to="/experiences">{t('empty.all')}</ButtonLink>
        </div>
      }
    />
  );
}
