import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { linkStates, type ReferralLink } from '../../../contract/partners.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { PartnerSkeleton } from '../layout/partner-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { loaded } from '../../lib/loaded.ts';
import { requirePartner } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { useRefreshing } from '../../lib/hooks/use-refreshing.ts';
import { useWantedQuery } from '../../lib/hooks/use-wanted-query.ts';
import { LinkBuilder } from './link-builder.tsx';
import { LinksList } from './links-list.tsx';
import { LINKS_PAGE_SIZE, linksAddress, linksQuery, linksViewFrom } from './links-view.ts';
import { QrDialog } from './qr-dialog.tsx';
import { StandingBanner } from '../standing-banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { useErrorToast } from '../../ui/feedback/use-error-toast.ts';
import type { Route } from './+types/partner-links.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = linksViewFrom(new URL(request.url).searchParams);
  const asked = await loaded(
    requirePartner(request).then(async () => {
      const [partner, list] = await Promise.all([call(api.partners.me), call(api.partners.links, { query: linksQuery(view) })]);
      return { partner, list };
    }),
  );
  leaveMissingPage(request, asked);
  return { view, asked };
}

export const HydrateFallback = PartnerSkeleton;

export default function PartnerLinks({ loaderData: { view, asked } }: Route.ComponentProps) {
  const { t } = useTranslation('partners');
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const refreshing = useRefreshing();
  const kept = useKept(asked, `${linksAddress(view)} ${view.page}`);
  const [making, setMaking] = useState(view.making);
  const { error } = asked;
  useErrorToast(error, error?.timed_out ? null : t('links.failed'));
  const wanted = linksViewFrom(new URLSearchParams(useWantedQuery()));
  const look = (part: Partial<typeof view>) =>
    void navigate(linksAddress({ ...wanted, ...part }), { replace: true, preventScrollReset: true });
  const open = kept?.partner.suspended ? undefined : () => setMaking(true);
  const bare = kept?.list.count === 0 && view.state === 'active' && view.search === '';
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
          onChange={(search) => look({ search })}
          label={t('links.search')}
          placeholder={t('links.search')}
          clear_label={t('links.clear_search')}
          className="grow md:max-w-96"
        />
        <Segmented
          label={t('links.state')}
          value={wanted.state}
          onChange={(state) => look({ state })}
          options={linkStates.map((value) => ({ value, label: t(`links.${value}`) }))}
        />
      </div>
      {kept && <StandingBanner partner={kept.partner} />}
      {kept && error && <StaleBanner className="mb-4">{t('links.stale')}</StaleBanner>}
      {kept ? (
        <LinksList links={kept.list.results} view={view} refreshing={refreshing} onNew={open} />
      ) : (
        <section className="card">
          <ErrorState
            title={t('links.failed')}
            sentence={error?.timed_out ? t('links.slow') : why(error, t('failed_sentence'))}
            retry={() => void revalidate()}
          />
        </section>
      )}
      {kept && (
        <div className="mt-6 flex justify-center">
          <Pagination page={view.page} pages={Math.ceil(kept.list.count / LINKS_PAGE_SIZE)} />
        </div>
      )}
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
    void navigate(linksAddress({ state: 'active', search: '' }), { replace: true });
  };
  return (
    <>
      <LinkBuilder open={open} onClose={() => setOpen(false)} onMade={done} />
      {made && <QrDialog link={made} open={showing} onClose={() => setShowing(false)} />}
    </>
  );
}
