import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedPartner } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { AskButton } from '../actions/ask-button.tsx';
import { useLocalizedName } from '../localized-name.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { MoreLinks } from '../list/more-links.tsx';
import { RateButton } from '../rate/rate-button.tsx';

/** The operator's actions on a partner in the present state. */
export function PartnerActions({ partner }: { partner: ManagedPartner }) {
  const { t } = useTranslation('operator');
  const name = useLocalizedName()(partner);
  const params = { id: partner.id };
  return (
    <>
      {!partner.approved_at && !partner.suspended_at && (
        <ActionButton
          size="sm"
          refresh="always"
          look="primary"
          about={name}
          action={() => call(api.operator.approvePartner, { params })}
          done={t('partners.approved')}
          failed={t('partners.approve_failed')}
        >
          {t('partners.approve')}
        </ActionButton>
      )}
      {partner.suspended_at ? (
        <ActionButton
          size="sm"
          refresh="always"
          about={name}
          action={() => call(api.operator.reinstatePartner, { params })}
          done={t('partners.reinstated')}
          failed={t('partners.reinstate_failed')}
        >
          {t('partners.reinstate')}
        </ActionButton>
      ) : (
        <AskButton
          look="danger-quiet"
          words={t('partners.suspend')}
          about={name}
          title={t('partners.suspend_title')}
          sentence={t('partners.suspend_sentence', { name })}
          confirm={t('partners.suspend')}
          line={{ label: t('reason.label'), hint: t('reason.read') }}
          action={(reason) => call(api.operator.suspendPartner, { params, body: { reason } })}
          done={t('partners.suspended')}
          failed={t('partners.suspend_failed')}
        />
      )}
      <RateButton
        about={name}
        commission_bp={partner.commission_bp}
        set={(commission_bp) => call(api.operator.setPartnerRate, { params, body: { commission_bp } })}
      />
      <MoreLinks
        subject="partner"
        id={partner.id}
        about={name}
        links={[{ key: 'payouts', label: t('partners.payouts'), to: `/operator/payouts?partner=${partner.id}` }]}
      />
    </>
  );
}
