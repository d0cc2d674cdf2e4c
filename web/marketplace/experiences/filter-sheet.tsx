import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CategoryChoice, Results } from './catalogue-data.ts';
import { CatalogueFilters } from './catalogue-filters.tsx';
import type { SearchParams } from './search-params.ts';

type Props = { params: SearchParams; results: Results | null; categories: readonly CategoryChoice[]; today: string };

/** On a phone the filters are a sheet, so that the results stand in the first screen; its button says how many there are. */
export function FilterSheet({ params, results, categories, today }: Props) {
  const { t } = useTranslation('experiences');
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  const count = results?.count ?? 0;
  const words = results?.count_is_exact === false ? t('filters.show_more', { count }) : t('filters.show_count', { count });
  return (
    <>
      <button type="button" className="btn btn-secondary with-script lg:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filters" />
        {t('filters.title')}
      </button>
      <Dialog
        open={open}
        onClose={close}
        title={t('filters.title')}
        footer={
          <button type="submit" form={id} className="btn btn-primary btn-lg w-full">
            <span aria-live="polite">{results ? words : t('filters.show')}</span>
          </button>
        }
      >
        <CatalogueFilters params={params} categories={categories} today={today} sheet={{ id, close }} />
      </Dialog>
    </>
  );
}
