import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** Invites a client to become a partner. */
export function PartnerInvite() {
  const { t } = useTranslation('trips');
  return (
    <section className="card mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-warm! p-5 lg:p-6">
      <div className="max-w-[34rem]">
        <h2 className="h3">{t('invite.title')}</h2>
        <p className="muted mt-1 text-md">{t('invite.sentence')}</p>
      </div>
      <ButtonLink to="/become-partner">{t('invite.open')}</ButtonLink>
    </section>
  );
}
