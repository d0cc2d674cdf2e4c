import { useTranslation } from 'react-i18next';
import { redirect, useRevalidator } from 'react-router';
import { api } from '../../../contract/api.ts';
import { BecomeProvider } from '../../identity/become-provider.tsx';
import { MemberFigures } from './member-figures.tsx';
import { UnprovedEmail } from '../../identity/unproved-email.tsx';
import { MyBookings } from './my-bookings.tsx';
import { myViewAddress, myViewFrom, myViewQuery } from './my-view.ts';
import { NextBooking } from './next-booking.tsx';
import { readIdeas } from './read-ideas.ts';
import { StaleBanner } from '../../booking/stale-banner.tsx';
import { TripIdeas } from './trip-ideas.tsx';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { call } from '../../lib/call/call.ts';
import { loaded } from '../../lib/loaded.ts';
import { requireUser, userChanged, useUser } from '../../lib/session/session.tsx';
import { useKept } from '../../lib/hooks/use-kept.ts';
import { PartnerInvite } from './invite.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/dashboard.ts';

/** A provider's, a partner's and an operator's dashboard is elsewhere. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  if (user.user_type === 'service_provider') throw redirect('/provider/dashboard');
  if (user.user_type === 'partner') throw redirect('/partner/dashboard');
  if (user.user_type === 'operator') throw redirect('/operator');
  const view = myViewFrom(new URL(request.url).searchParams);
  const asked = await loaded(
    Promise.all([
      call(api.bookings.mine, { query: myViewQuery(view) }),
      call(api.bookings.mine, { query: { page_size: 1 } }),
      // Points grow while nobody looks: a provider marks a trip as completed.
      call(api.auth.user).then(userChanged),
    ]).then(async ([list, { results }]) => {
      const next = results[0] ?? null;
      return { list, view, next, ideas: await readIdeas(next) };
    }),
  );
  // The last booking of a page has moved to another tab meanwhile.
  if (asked.error?.status === 400 && view.page > 1) throw redirect(myViewAddress(view.when));
  return asked;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['accounts', 'trips']);
  const user = useUser();
  const why = useRefusalWords();
  const { revalidate } = useRevalidator();
  const kept = useKept(loaderData, 'dashboard');
  const { error } = loaderData;
  const name = user.first_name || user.username || t('dashboard.user');
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('dashboard.title')} noindex />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="h1">{t('dashboard.welcome', { name })}</h1>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ButtonLink look="primary" className="max-sm:grow" to="/services">
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
      <MemberFigures user={user} ahead={kept?.list.counts.upcoming ?? 0} />
      {kept && error && <StaleBanner className="mt-6">{t('trips:stale')}</StaleBanner>}
      {kept ? (
        <>
          {kept.next && <NextBooking booking={kept.next} />}
          <MyBookings list={kept.list} view={kept.view} />
          <TripIdeas services={kept.ideas} />
        </>
      ) : (
        <section className="card mt-8">
          <ErrorState
            title={t('trips:failed')}
            sentence={error?.timed_out ? t('trips:slow') : why(error, t('trips:failed_sentence'))}
            retry={() => void revalidate()}
          />
        </section>
      )}
      <BecomeProvider />
      <PartnerInvite />
    </main>
  );
}
