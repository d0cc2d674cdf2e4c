import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../contract/api.ts';
import { linkStates, type ReferralLink } from '../../../contract/partners.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { call } from '../../lib/call/call.ts';
import { loadList } from '../../lib/load-list.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { LinkBuilder } from './link-builder.tsx';
import { LinksList } from './links-list.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { StatusBanner } from '../status-banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import type { Route } from './+types/partner-links.ts';

/** `new` opens the builder. */
const choices = { state: linkStates, new: ['1'] } as const;
const SEARCH_MAX = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, choices, ({ new: _, search, state = 'active', ...query }) =>
    requirePartner(request).then(async () => {
      const [partner, list] = await Promise.all([
        call(api.partners.me),
        call(api.partners.links, { query: { ...query, state, ...(search && { search: search.slice(0, SEARCH_MAX) }) } }),
      ]);
      return { partner, ...list };
    }),
  );
}

type PartnerLinksReply = NonNullable<Awaited<ReturnType<typeof clientLoader>>['list']['data']>;

export const HydrateFallback = PartnerSkeleton;

export default function PartnerLinks({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const { view } = loaderData;
  const [making, setMaking] = useState(view.chosen.new !== '');
  const { wanted, show } = useListState(choices);
  const mayMake = (last: PartnerLinksReply | null) => !last?.partner.suspended;
  const isBare = (last: PartnerLinksReply | null) => last?.count === 0 && view.chosen.state !== 'archived' && view.search === '';
  const open = () => setMaking(true);
  const words = { failed: t('links.failed'), slow: t('links.slow'), stale: t('links.stale'), reason: t('failed_sentence') };
  return (
    <ListPage
      title={t('links.title')}
      sentence={t('links.sentence')}
      aside={(last) =>
        mayMake(last) &&
        !isBare(last) && (
          <Button look="primary" onClick={open}>
            <Icon name="plus" />
            {t('dashboard.new_link')}
          </Button>
        )
      }
      above={(last) => (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <SearchBox
              value={view.search}
              onChange={(search) => show({ search, new: '' }, 'replace')}
              label={t('links.search')}
              placeholder={t('links.search')}
              clear_label={t('links.clear_search')}
              className="grow md:max-w-96"
            />
            <Segmented
              label={t('links.state')}
              value={wanted.chosen.state || 'active'}
              onChange={(state) => show({ state: state === 'active' ? '' : state, new: '' }, 'replace')}
              options={linkStates.map((value) => ({ value, label: t(`links.${value}`) }))}
            />
          </div>
          {last && <StatusBanner partner={last.partner} />}
          {mayMake(last) && <Making open={making} setOpen={setMaking} />}
        </>
      )}
      shown={loaderData}
      words={words}
    >
      {(found) => <LinksList links={found.results} view={view} onNew={mayMake(found) ? open : undefined} />}
    </ListPage>
  );
}

/** The builder, then the QR code of the link that was made. */
function Making({ open, setOpen }: { open: boolean; setOpen: (open: boolean) => void }) {
  const [made, setMade] = useState<ReferralLink | null>(null);
  const [showing, setShowing] = useState(false);
  const navigate = useNavigate();
  const done = (link: ReferralLink) => {
    setOpen(false);
    setMade(link);
    setShowing(true);
    void navigate('/partner/links', { replace: true });
  };
  return (
    <>
      <LinkBuilder open={open} onClose={() => setOpen(false)} onMade={done} />
      {made && <QrDialog link={made} open={showing} onClose={() => setShowing(false)} />}
    </>
  );
}
