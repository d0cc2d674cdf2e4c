import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookDelivery } from '../../contract/webhooks.ts';
import { call } from '../lib/call/call.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { useWebhookOwner } from './webhook-owner.ts';

/** Sends a test and says what came of it. */
export function WebhookTest({ hook: { id, url } }: { hook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { calls } = useWebhookOwner();
  const { busy, run } = useAction({ toast: 'both' });
  const [tried, setTried] = useState<WebhookDelivery | null>(null);
  const send = () => {
    setTried(null);
    return run(() => call(calls.test, { params: { id } }), { failed: t('test_failed'), then: setTried });
  };
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void send()}>
        {t('test')}
        <span className="sr"> {url}</span>
      </Button>
      {tried && (
        <div className="order-last basis-full pt-2">
          {tried.problem === null ? (
            <Banner tone="success">{t('test_arrived', { status: tried.status ?? '' })}</Banner>
          ) : (
            <Banner tone="danger">
              <span>{t(`problems.${tried.problem}`)}</span>
              {tried.status !== null && <span className="block">{t('answered', { status: tried.status })}</span>}
            </Banner>
          )}
        </div>
      )}
    </>
  );
}
