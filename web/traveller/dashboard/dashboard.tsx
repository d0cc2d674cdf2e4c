import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { api } from '../../../contract/api.ts';
import { BecomeProvider } from '../../identity/become-provider.tsx';
import { MemberFigures } from './member-figures.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { UnprovedEmail } from '../../identity/unproved-email.tsx';
import { MyBookings } from './my-bookings.tsx';
import { MyTeams } from './my-teams.tsx';
import { myChoices, myQuery } from './my-view.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { viewFrom } from '../../lib/list-state.ts';
import { NextBooking } from './next-booking.tsx';
import { readIdeas } from './read-ideas.ts';
import { TripIdeas } from './trip-ideas.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireUser, userChanged, useUser } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { PartnerInvite } from './invite.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/dashboard.ts';

/** Redirects providers, partners and operators to their own dashboards. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  if (user.user_type === 'service_provider') throw redirect('/provider/dashboard');
  if (user.user_type === 'partner') throw redirect('/partner/dashboard');
  if (user.user_type === 'operator') throw redirect('/operator');
  const view = viewFrom(new URL(request.url).searchParams, myChoices);
  const [result] = await Promise.all([
    load(
      Promise.all([
        call(api.bookings.mine, { query: myQuery(view) }),
        call(api.bookings.mine, { query: { page_size: 1 } }),
        // Points may have grown: a provider completes bookings.
        call(api.auth.user).then(userChanged),
      ]).then(async ([list, { results }]) => {
        const next = results[0] ?? null;
        return { list, view, next, ideas: await readIdeas(next) };
      }),
    ),
    loadNamespace('trips'),
  ]);
  leaveMissingPage(request, result);
  return result;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('trips');
  const user = useUser();
  const data = useLastGood(loaderData, 'dashboard');
  const words = { failed: t('failed'), slow: t('slow'), stale: t('stale'), reason: t('failed_sentence') };
  const name = user.first_name || user.username || t('dashboard.user');
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('dashboard.title')} noindex />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="h1">{t('dashboard.welcome', { name })}</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ButtonLink look="primary" className="max-sm:grow" to="/experiences">
            <Icon name="search" />
            {t('dashboard.browse')}
          </ButtonLink>
          <ButtonLink className="max-sm:grow" to="/profile">
            <Icon name="person" />
            {t('dashboard.edit_profile')}
          </ButtonLink>
        </div>
      </div>
      <UnprovedEmail user={user} className="mt-5" />
      <MyTeams teams={user.teams} />
      <MemberFigures user={user} ahead={data?.list.counts.upcoming ?? null} />
      <LoadState data={data} error={loaderData.error} words={words} toast={null} card="card mt-8" banner="mt-6">
        {({ list, view, next, ideas }) => (
          <>
            {next && <NextBooking booking={next} />}
            <MyBookings list={list} view={view} />
            <TripIdeas services={ideas} />
          </>
        )}
      </LoadState>
      <BecomeProvider />
      <PartnerInvite />
    </main>
  );
}
