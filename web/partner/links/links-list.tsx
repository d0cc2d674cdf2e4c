import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferralLink } from '../../../contract/partners.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LinkRow } from './link-row.tsx';
import { QrDialog } from './qr-dialog.tsx';

type LinksView = { search: string; chosen: { state: string } };

type Props = { links: readonly ReferralLink[]; view: LinksView; onNew: (() => void) | undefined };

/** A page of links, or why there are none. */
export function LinksList({ links, view, onNew }: Props) {
  const [shown, setShown] = useState<ReferralLink | null>(null);
  const [open, setOpen] = useState(false);
  if (links.length === 0) return <NoLinks view={view} onNew={onNew} />;
  const show = (link: ReferralLink) => {
    setShown(link);
    setOpen(true);
  };
  return (
    <section className="card overflow-hidden">
      <ul>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onQr={() => show(link)} />
        ))}
      </ul>
      {shown && <QrDialog link={shown} open={open} onClose={() => setOpen(false)} />}
    </section>
  );
}

function NoLinks({ view: { search, chosen }, onNew }: Pick<Props, 'view' | 'onNew'>) {
  const { t } = useTranslation('partners');
  if (search !== '')
    return (
      <section className="card">
        <EmptyState spot="search" title={t('links.none_found', { search })} sentence={t('links.none_found_sentence')} />
      </section>
    );
  if (chosen.state === 'archived')
    return (
      <section className="card">
        <EmptyState spot="pages" title={t('links.none_archived')} sentence={t('links.none_archived_sentence')} />
      </section>
    );
  return (
    <section className="card">
      <EmptyState
        spot="pages"
        title={t('links.empty')}
        sentence={t('links.empty_sentence')}
        action={
          onNew && (
            <Button look="primary" onClick={onNew}>
              {t('dashboard.new_link')}
            </Button>
          )
        }
      />
    </section>
  );
}
