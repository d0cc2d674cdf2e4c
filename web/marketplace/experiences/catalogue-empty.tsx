import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { addressOf, changeParams, type SearchParam, type SearchParams } from './search-params.ts';

/** Nothing found: says so, and offers to drop one filter, or all of them. */
export function CatalogueEmpty({ params }: { params: SearchParams }) {
  const { t } = useTranslation('experiences');
  const without = (...dropped: SearchParam[]) =>
    `/experiences${addressOf(changeParams(params, Object.fromEntries(dropped.map((name) => [name, undefined]))))}`;
  return (
    <EmptyState
      spot="search"
      title={t('empty.title')}
      sentence={t('empty.sentence')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {(params.date_from ?? params.date_to) && <ButtonLink to={without('date_from', 'date_to')}>{t('empty.any_day')}</ButtonLink>}
          {params.participants && <ButtonLink to={without('participants')}>{t('empty.fewer')}</ButtonLink>}
          {params.search && <ButtonLink to={without('search')}>{t('empty.without_words', { words: params.search })}</ButtonLink>}
          <ButtonLink to="/experiences">{t('empty.all')}</ButtonLink>
        </div>
      }
    />
  );
}
