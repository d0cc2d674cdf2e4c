import { useTranslation } from 'react-i18next';
import { DeleteAccount } from './delete-account.tsx';
import { MyData } from './my-data.tsx';
import { PasswordForm } from '../../identity/password-form.tsx';
import { SecondFactor } from './lazy-second-factor.ts';
import { PendingEmail } from './lazy-pending-email.ts';
import { ProfileForm } from './profile-form.tsx';
import { ThemeCard } from '../../identity/theme-card.tsx';
import { UnprovedEmail } from '../../identity/unproved-email.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useUser } from '../../lib/session/session.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';

/** The words about a person's data and the end of the account. */
export async function clientLoader(): Promise<null> {
  await Promise.all([loadNamespace('trips'), loadNamespace('settings')]);
  return null;
}

export default function Profile() {
  const { t } = useTranslation('accounts');
  const user = useUser();
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('profile.title')} noindex />
      <div className="max-w-form">
        <h1 className="h1">{t('profile.title')}</h1>
        <p className="muted mt-1">{t('profile.sentence')}</p>
        {user.pending_email ? (
          <PendingEmail pending_email={user.pending_email} current={user.email} className="mt-5" />
        ) : (
          <UnprovedEmail user={user} className="mt-5" />
        )}
        <ProfileForm user={user} />
        <div className="mt-4 grid gap-4">
          <PasswordForm />
          <SecondFactor user={user} />
          <ThemeCard />
          <MyData username={user.username} />
          <DeleteAccount is_provider={user.user_type === 'service_provider'} />
        </div>
      </div>
    </main>
  );
}
