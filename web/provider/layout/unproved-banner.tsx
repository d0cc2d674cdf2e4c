import { useTranslation } from 'react-i18next';
import { UnprovedEmail } from '../../identity/unproved-email.tsx';
import { useSession, useTeam } from '../../lib/session/session.tsx';

/** Over every provider screen, until the account's address is confirmed: no mails are sent in the provider's name before. */
export function UnprovedBanner() {
  const { t } = useTranslation('accounts');
  const { user } = useSession();
  const team = useTeam();
  if (team || user?.user_type !== 'service_provider' || user.email_verified) return null;
  return (
    <aside aria-label={t('unproved.title')} className="mx-auto w-full max-w-[77rem] px-4 pt-5 lg:px-7 print:hidden">
      <UnprovedEmail user={user} />
    </aside>
  );
}
