import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MOST_RESOURCES, type Resource } from '../../../../contract/resources.ts';
import { WorkspacePage } from '../../../layout/workspace/workspace-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { LoadResult } from '../../../lib/load.ts';
import { useLastGood } from '../../../lib/hooks/use-last-good.ts';
import { ResourceDialog } from './resource-dialog.tsx';
import { ResourceRow } from './resource-row.tsx';
import type { ResourcesData } from './resources-data.ts';

/** Boats, guides and equipment that services share: what needs them, and what uses them in the next days. */
export function ResourcesView({ loaded }: { loaded: LoadResult<ResourcesData> }) {
  const { t } = useTranslation('availability');
  const data = useLastGood(loaded, 'resources');
  const [dialog, setDialog] = useState<{ n: number; resource: Resource | null; open: boolean } | null>(null);
  const edit = (resource: Resource | null) => setDialog((last) => ({ n: (last?.n ?? 0) + 1, resource, open: true }));
  const words = { failed: t('sharing.load_failed'), slow: t('sharing.slow'), stale: t('sharing.stale') };
  const count = data?.resources.length ?? 0;
  const add = (
    <Button look="primary" onClick={() => edit(null)}>
      <Icon name="plus" />
      {t('sharing.add')}
    </Button>
  );
  return (
    <WorkspacePage title={t('sharing.title')} sentence={t('sharing.sentence')} aside={count > 0 && count < MOST_RESOURCES && add}>
      <Link className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm" to="/provider/availability">
        <Icon name="arrow_left" size="s" />
        {t('title')}
      </Link>
      <LoadState data={data} error={loaded.error} words={words}>
        {({ resources, uses }) =>
          resources.length === 0 ? (
            <section className="card max-w-form">
              <EmptyState spot="calendar" title={t('sharing.empty')} sentence={t('sharing.empty_sentence')} action={add} />
            </section>
          ) : (
            <div className="grid max-w-form gap-4">
              <ul className="card">
                {resources.map((resource) => (
                  <ResourceRow
                    key={resource.id}
                    resource={resource}
                    uses={uses.filter((use) => use.resource === resource.id)}
                    onChange={() => edit(resource)}
                  />
                ))}
              </ul>
              {count >= MOST_RESOURCES && <p className="muted text-sm">{t('sharing.full', { count })}</p>}
            </div>
          )
        }
      </LoadState>
      {dialog && (
        <ResourceDialog
          key={dialog.n}
          resource={dialog.resource}
          services={data?.services ?? []}
          open={dialog.open}
          onClose={() => setDialog((now) => now && { ...now, open: false })}
        />
      )}
    </WorkspacePage>
  );
}
