import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPage } from '../../../../contract/pages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OwnPageCard } from './own-page-card.tsx';
import { useOwnPageActions } from './use-own-page-actions.ts';

type Props = { pages: OwnPage[]; count: number; search: string };

/** The provider's pages, or why there are none. Deleting is asked about first. */
export function OwnPagesGrid({ pages, count, search }: Props) {
  const { t } = useTranslation('own_pages');
  const { isPublished, publish, remove, deleting } = useOwnPageActions(pages);
  const [asking, setAsking] = useState<OwnPage | null>(null);
  const [open, setOpen] = useState(false);
  const locale = useLocale();
  return (
    <>
      <p className="sr" role="status">
        {t('list.found', { count })}
      </p>
      {pages.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <div className="grid gap-4 md:grid-cols-2 lg:gap-5 xl:grid-cols-3">
          {pages.map((page) => (
            <OwnPageCard
              key={page.id}
              page={page}
              is_published={isPublished(page)}
              onPublish={() => void publish(page)}
              onDelete={() => {
                setAsking(page);
                setOpen(true);
              }}
            />
          ))}
        </div>
      )}
      <AlertDialog
        open={open}
        busy={deleting}
        title={t('actions.delete_sure')}
        sentence={asking && t('actions.delete_after', { title: inLocale(asking.title, asking.title_zh, locale).text })}
        confirm={t('actions.delete')}
        keep={t('actions.keep')}
        onClose={() => setOpen(false)}
        onConfirm={() => asking && void remove(asking).then((gone) => gone && setOpen(false))}
      />
    </>
  );
}

function Nothing({ search }: { search: string }) {
  const { t } = useTranslation('own_pages');
  const action = (to: string, words: string) => (
    <Link className="btn btn-secondary" to={to}>
      {words}
    </Link>
  );
  return (
    <div className="card">
      {search === '' ? (
        <EmptyState
          spot="pages"
          title={t('list.empty')}
          sentence={t('list.empty_sentence')}
          action={action('/provider/pages/new', t('list.create_first'))}
        />
      ) : (
        <EmptyState
          spot="search"
          title={t('list.none_found', { search })}
          sentence={t('list.none_found_sentence')}
          action={action('/provider/pages', t('list.show_all'))}
        />
      )}
    </div>
  );
}
