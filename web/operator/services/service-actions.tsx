import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedService } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { AskButton } from '../actions/ask-button.tsx';
import { useLocalizedName } from '../localized-name.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { MoreLinks } from '../list/more-links.tsx';
import { RateButton } from '../rate/rate-button.tsx';

/** The operator's actions on a service in the present state. */
export function ServiceActions({ service }: { service: ManagedService }) {
  const { t } = useTranslation('operator');
  const name = useLocalizedName()({ name: service.title, name_zh: service.title_zh });
  const params = { id: service.id };
  const on_sale = service.status === 'active' && !service.hidden_at && !service.provider.suspended;
  return (
    <>
      {service.hidden_at ? (
        <ActionButton
          size="sm"
          refresh="always"
          about={name}
          action={() => call(api.operator.showService, { params })}
          done={t('services.shown')}
          failed={t('services.show_failed')}
        >
          {t('services.show')}
        </ActionButton>
      ) : (
        <AskButton
          look="danger-quiet"
          words={t('services.hide')}
          about={name}
          title={t('services.hide_title')}
          sentence={t('services.hide_sentence', { name })}
          confirm={t('services.hide')}
          line={{ label: t('reason.label'), hint: t('reason.read') }}
          action={(reason) => call(api.operator.hideService, { params, body: { reason } })}
          done={t('services.hidden_now')}
          failed={t('services.hide_failed')}
        />
      )}
      <RateButton
        about={name}
        commission_bp={service.commission_bp}
        set={(commission_bp) => call(api.operator.setServiceRate, { params, body: { commission_bp } })}
      />
      <MoreLinks
        subject="service"
        id={service.id}
        about={name}
        links={on_sale ? [{ key: 'open', label: t('services.open'), to: `/experiences/${service.id}` }] : []}
      />
    </>
  );
}
