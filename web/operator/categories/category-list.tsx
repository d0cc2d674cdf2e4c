import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { ManagedCategory } from '../../../contract/operator.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { CategoryRow } from './category-row.tsx';

/** The categories in their order; a step up or down is kept at once. */
export function CategoryList({ categories }: { categories: readonly ManagedCategory[] }) {
  const { t } = useTranslation('operator');
  const [busy, setBusy] = useState(false);
  const words = useRefusalWords();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const move = async (from: number, step: -1 | 1) => {
    const ids = categories.map(({ id }) => id);
    ids.splice(from + step, 0, ...ids.splice(from, 1));
    setBusy(true);
    try {
      await call(api.operator.orderCategories, { body: { ids } });
      toast.success(t('categories.moved'));
    } catch (error) {
      toast.error(words(error, t('categories.move_failed')));
    } finally {
      await revalidate();
      // Not before the new order stands on the screen: the next step starts from there.
      startTransition(() => setBusy(false));
    }
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
