import { useTranslation } from 'react-i18next';
import type { PartnerProfile } from '../../contract/partners.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { UserText } from '../ui/user-text.tsx';

/** Why a partner earns nothing at the moment, and what to do; nothing for an approved partner. */
export function StatusBanner({ partner: { approved, suspended, suspend_reason } }: { partner: PartnerProfile }) {
  const { t } = useTranslation('partners');
  if (suspended)
    return (
      <Banner tone="danger" className="mb-5">
        <p>{t('status.suspended')}</p>
        {suspend_reason && <UserText className="mt-1 block" text={t('status.suspended_reason', { reason: suspend_reason })} />}
      </Banner>
    );
  if (approved) return null;
  return (
    <Banner className="mb-5">
      <strong>{t('status.waiting')}</strong> {t('status.waiting_sentence')}
    </Banner>
  );
}
