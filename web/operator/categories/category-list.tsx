import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedCategory } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { CategoryRow } from './category-row.tsx';

/** The categories in their order; a step up or down is saved at once. */
export function CategoryList({ categories }: { categories: readonly ManagedCategory[] }) {
  const { t } = useTranslation('operator');
  const { busy, run } = useAction({ refresh: 'always' });
  const move = (from: number, step: -1 | 1) => {
    const ids = categories.map(({ id }) => id);
    ids.splice(from + step, 0, ...ids.splice(from, 1));
    return run(() => call(api.operator.orderCategories, { body: { ids } }), {
      done: t('categories.moved'),
      failed: t('categories.move_failed'),
    });
  };
  return (
    <ol className="card max-w-form">
      {categories.map((category, place) => (
        <CategoryRow
          key={category.id}
          category={category}
          is_first={place === 0}
          is_last={place === categories.length - 1}
          busy={busy}
          onMove={(step) => void move(place, step)}
        />
      ))}
    </ol>
  );
}
