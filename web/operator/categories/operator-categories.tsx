import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryList } from './category-list.tsx';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/operator-categories.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(requireOperator(request).then(() => call(api.operator.categories)));
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorCategories({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const [adding, setAdding] = useState(false);
  return (
    <WorkspacePage
      title={t('categories.title')}
      sentence={t('categories.sentence')}
      aside={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('categories.add')}
        </Button>
      }
    >
      <LoadState
        data={useLastGood(loaderData, 'categories')}
        error={loaderData.error}
        words={{ failed: t('categories.load_failed'), slow: t('list.slow'), stale: t('list.stale'), reason: t('list.failed_sentence') }}
      >
        {(categories) =>
          categories.length > 0 ? (
            <CategoryList categories={categories} />
          ) : (
            <section className="card">
              <EmptyState spot="services" title={t('categories.empty')} sentence={t('categories.empty_sentence')} />
            </section>
          )
        }
      </LoadState>
      <CategoryDialog open={adding} onClose={() => setAdding(false)} />
    </WorkspacePage>
  );
}
