import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { BecomeProvider } from '../accounts/become-provider.tsx';
import { MemberFigures } from '../accounts/member-figures.tsx';
import { requireUser, useUser } from '../lib/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/dashboard.ts';

/** A provider's dashboard is elsewhere (specification, section 2). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request);
  if (user.user_type === 'service_provider') throw redirect('/provider/dashboard');
  return null;
}

export default function Dashboard() {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const name = user.first_name || user.username || t('dashboard.user');
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('dashboard.title')} noindex />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="h1">{t('dashboard.welcome', { name })}</h1>
        <div className="flex gap-2 max-sm:w-full">
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
      <MemberFigures user={user} />
      {user.bookings_count === 0 && (
        <section className="card mt-6 lg:mt-8">
          <EmptyState
            spot="bookings"
            title={t('dashboard.empty_title')}
            sentence={t('dashboard.empty_sentence')}
            action={<ButtonLink to="/#this-week">{t('dashboard.empty_action')}</ButtonLink>}
          />
        </section>
      )}
      <BecomeProvider />
    </main>
  );
}
