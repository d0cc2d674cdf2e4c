import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../contract/api.ts';
import { linkStates, type ReferralLink } from '../../../contract/partners.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { addressOf, PAGE_SIZE } from '../../lib/list-state.ts';
import { loadList } from '../../lib/load-list.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { useRefreshing } from '../../lib/hooks/use-refreshing.ts';
import { useListState } from '../../lib/hooks/use-list-state.ts';
import { LinkBuilder } from './link-builder.tsx';
import { LinksList } from './links-list.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { StatusBanner } from '../status-banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
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

export const HydrateFallback = PartnerSkeleton;

export default function PartnerLinks({ loaderData: { view, list } }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const refreshing = useRefreshing();
  const data = useLastGood(list, addressOf(view));
  const [making, setMaking] = useState(view.chosen.new !== '');
  const { wanted, show } = useListState(choices);
  const open = data?.partner.suspended ? undefined : () => setMaking(true);
  const bare = data?.count === 0 && view.chosen.state !== 'archived' && view.search === '';
  const words = { failed: t('links.failed'), slow: t('links.slow'), stale: t('links.stale'), reason: t('failed_sentence') };
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={t('links.title')} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <div>
          <h1 className="h1">{t('links.title')}</h1>
          <p className="muted mt-0.5 text-[.9375rem]">{t('links.sentence')}</p>
        </div>
        {open && !bare && (
          <Button look="primary" onClick={open}>
            <Icon name="plus" />
            {t('dashboard.new_link')}
          </Button>
        )}
      </div>
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
      {data && <StatusBanner partner={data.partner} />}
      <LoadState data={data} error={list.error} words={words}>
        {({ results, count }) => (
          <>
            <LinksList links={results} view={view} refreshing={refreshing} onNew={open} />
            <Pagination page={view.page} count={count} page_size={PAGE_SIZE} />
          </>
        )}
      </LoadState>
      {open && <Making open={making} setOpen={setMaking} />}
    </main>
  );
}

/** The builder, and after it the code of the link that was made. */
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
