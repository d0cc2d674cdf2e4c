import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedProvider } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { AskButton } from '../actions/ask-button.tsx';
import { useLocalizedName } from '../localized-name.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { MoreLinks } from '../list/more-links.tsx';

/** The operator's actions on a provider in the present state. */
export function ProviderActions({ provider }: { provider: ManagedProvider }) {
  const { t } = useTranslation('operator');
  const name = useLocalizedName()(provider);
  const params = { id: provider.id };
  const line = { label: t('reason.label'), hint: t('reason.read') };
  return (
    <>
      {!provider.approved_at && !provider.suspended_at && (
        <ActionButton
          size="sm"
          refresh="always"
          look="primary"
          about={name}
          action={() => call(api.operator.approveProvider, { params })}
          done={t('providers.approved')}
          failed={t('providers.approve_failed')}
        >
          {t('providers.approve')}
        </ActionButton>
      )}
      {provider.verified_at ? (
        <AskButton
          words={t('providers.unverify')}
          about={name}
          title={t('providers.unverify_title')}
          sentence={t('providers.unverify_sentence', { name })}
          confirm={t('providers.unverify')}
          line={line}
          action={(reason) => call(api.operator.unverifyProvider, { params, body: { reason } })}
          done={t('providers.unverified')}
          failed={t('providers.unverify_failed')}
        />
      ) : (
        <ActionButton
          size="sm"
          refresh="always"
          about={name}
          action={() => call(api.operator.verifyProvider, { params })}
          done={t('providers.verified')}
          failed={t('providers.verify_failed')}
        >
          {t('providers.verify')}
        </ActionButton>
      )}
      {provider.suspended_at ? (
        <ActionButton
          size="sm"
          refresh="always"
          about={name}
          action={() => call(api.operator.reinstateProvider, { params })}
          done={t('providers.reinstated')}
          failed={t('providers.reinstate_failed')}
        >
          {t('providers.reinstate')}
        </ActionButton>
      ) : (
        <AskButton
          look="danger-quiet"
          words={t('providers.suspend')}
          about={name}
          title={t('providers.suspend_title')}
          sentence={t('providers.suspend_sentence', { name })}
          confirm={t('providers.suspend')}
          line={line}
          action={(reason) => call(api.operator.suspendProvider, { params, body: { reason } })}
          done={t('providers.suspended')}
          failed={t('providers.suspend_failed')}
        />
      )}
      <MoreLinks
        subject="provider"
        id={provider.id}
        about={name}
        links={(['call_off', 'settlements', 'invoices'] as const).map((key) => ({
          key,
          label: t(`nav.${key}`),
          to: `/operator/${key.replace('_', '-')}?provider=${provider.id}`,
        }))}
      />
    </>
  );
}
