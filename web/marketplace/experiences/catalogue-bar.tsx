import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orderings } from '../../../contract/catalogue-choices.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Results } from './catalogue-data.ts';
import { HiddenParams } from './hidden-params.tsx';
import { useCatalogueForm } from './use-catalogue-form.ts';
import { addressOf, type SearchParams } from './search-params.ts';

const fields = ['ordering'] as const;

type Props = {
  params: SearchParams;
  results: Results | null;
  /** A phone's button for the filters. */
  filters: ReactNode;
};

/** Over the results: how many, in which order, as a list or on the map. */
export function CatalogueBar({ params, results, filters }: Props) {
  const { t } = useTranslation('experiences');
  const { round, onSubmit, onChange } = useCatalogueForm(params, fields);
  const is_map = params.view === 'map';
  const view = (to_map: boolean) => (
    <Link
      className={is_map === to_map ? 'on' : ''}
      aria-current={is_map === to_map ? 'true' : undefined}
      to={`/experiences${addressOf({ ...params, view: to_map ? 'map' : undefined })}`}
      preventScrollReset
    >
      <Icon name={to_map ? 'pin' : 'grid'} size="s" />
      {t(to_map ? 'view.map' : 'view.list')}
    </Link>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto text-md" role="status">
        {results && (
          <b className="font-640">
            {results.count_is_exact ? t('results.count', { count: results.count }) : t('results.more', { count: results.count })}
          </b>
        )}
      </p>
      {filters}
      <form action="/experiences" onSubmit={onSubmit} onChange={onChange} className="flex items-center gap-2" key={round}>
        <HiddenParams params={params} fields={fields} />
        <label className="sr" htmlFor="ordering">
          {t('sort.label')}
        </label>
        <select id="ordering" name="ordering" className="select w-auto" defaultValue={params.ordering ?? 'recommended'}>
          {orderings.map((ordering) => (
            <option key={ordering} value={ordering}>
              {t(`sort.${ordering}`)}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="btn btn-secondary">
            {t('sort.button')}
          </button>
        </noscript>
      </form>
      <nav className="seg" aria-label={t('view.label')}>
        {view(false)}
        {view(true)}
      </nav>
    </div>
  );
}
