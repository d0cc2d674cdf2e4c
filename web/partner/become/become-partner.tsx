import { useTranslation } from 'react-i18next';
import { useOrigin } from '../../lib/address/origin.ts';
import { useSession } from '../../lib/session/session.tsx';
import { BecomePartnerForm } from './become-form.tsx';
import { BecomeSteps } from './become-steps.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** What a partner is, and the form that turns a signed-in client into one. */
export default function BecomePartner() {
  const { t } = useTranslation('partners');
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('become.title')} description={t('become.sentence')} address={`${useOrigin()}/become-partner`} languages />
      <h1 className="h1">{t('become.title')}</h1>
      <p className="muted mt-2 max-w-[42rem]">{t('become.sentence')}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:mt-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ForWhoIsHere />
        <BecomeSteps />
      </div>
    </main>
  );
}

function ForWhoIsHere() {
  const { t } = useTranslation('partners');
  const { state, user } = useSession();
  if (state === 'unknown')
    return (
      <div>
        <Skeleton className="when-in h-96" />
        <div className="when-out">
          <AccountFirst />
        </div>
      </div>
    );
  if (!user) return <AccountFirst />;
  if (user.user_type === 'client') return <BecomePartnerForm />;
  const is_partner = user.user_type === 'partner';
  return (
    <section className="card p-5 lg:p-6">
      <p>{t(is_partner ? 'become.is_partner' : 'become.other_role')}</p>
      <ButtonLink className="mt-5" to="/dashboard">
        {t(is_partner ? 'become.dashboard' : 'become.home')}
      </ButtonLink>
    </section>
  );
}

function AccountFirst() {
  const { t } = useTranslation('partners');
  const next = '?next=/become-partner';
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('become.account_first')}</h2>
      <p className="muted mt-1">{t('become.account_sentence')}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        <ButtonLink look="primary" to={`/register${next}`}>
          {t('become.register')}
        </ButtonLink>
        <ButtonLink to={`/login${next}`}>{t('become.login')}</ButtonLink>
      </div>
    </section>
  );
}
