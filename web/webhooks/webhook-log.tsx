import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookDelivery } from '../../contract/webhooks.ts';
import { call } from '../lib/call/call.ts';
import type { CallError } from '../lib/call/call-error.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useWebhookOwner } from './webhook-owner.ts';

const filters = ['all', 'waiting', 'sent', 'failed'] as const;
type DeliveryFilter = (typeof filters)[number];
type DeliveryLog = { results: WebhookDelivery[]; next: string | null };

/** What an address was sent; newest first, more on demand. */
export function WebhookLog({ open, onClose, hook }: { open: boolean; onClose: () => void; hook: Webhook }) {
  const { t } = useTranslation('webhooks');
  return (
    <Dialog open={open} onClose={onClose} title={t('log_title')} width="wide">
      <p className="muted mb-1 text-sm break-all">{hook.url}</p>
      {open && <LogBody hook={hook} />}
    </Dialog>
  );
}

function LogBody({ hook: { id, state } }: { hook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { calls } = useWebhookOwner();
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const [log, setLog] = useState<DeliveryLog | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [asked, setAsked] = useState(0);
  const more = useAction({ overlap: 'replace' });
  const listFrom = useCallback(
    (after?: string) =>
      call(calls.deliveries, { params: { id }, query: { ...(filter !== 'all' && { state: filter }), ...(after && { after }) } }),
    [calls, id, filter],
  );
  useEffect(() => {
    let is_wanted = true;
    listFrom().then(
      (found) => {
        if (!is_wanted) return;
        setLog(found);
        setFailure(null);
      },
      (error: unknown) => is_wanted && setFailure(error as CallError),
    );
    return () => {
      is_wanted = false;
    };
  }, [listFrom, asked]);
  const reload = () => setAsked((times) => times + 1);

  const showMore = () =>
    more.run(() => listFrom(log?.next ?? undefined), {
      failed: t('log_failed'),
      // Another filter may have been chosen meanwhile, or the log asked for again.
      then: ({ results, next }) => setLog((now) => (now && now === log ? { results: [...now.results, ...results], next } : now)),
    });
  const choose = (chosen: DeliveryFilter) => {
    setLog(null);
    setFilter(chosen);
  };
  return (
    <div className="grid gap-4">
      <p className="muted text-sm">{t('log_sentence')}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('show')}
          value={filter}
          onChange={choose}
          options={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={reload}>
            {t('refresh')}
          </Button>
          {state === 'on' && log?.results.some((delivery) => delivery.state === 'failed') && (
            <ActionButton
              size="sm"
              action={() =>
                call(calls.replayFailed, { params: { id } }).then((reply) => {
                  reload();
                  return reply;
                })
              }
              done={({ replayed }) => t('resent_all', { count: replayed })}
              failed={t('resend_failed')}
            >
              {t('resend_all')}
            </ActionButton>
          )}
        </div>
      </div>
      {failure && <ErrorState title={t('log_failed')} sentence={failure.timed_out ? t('log_slow') : undefined} retry={reload} />}
      {!failure && log === null && <Skeleton className="h-40" />}
      {!failure && log?.results.length === 0 && (
        <div className="py-6 text-center">
          <p className="font-600">{t(filter === 'all' ? 'log_empty' : 'log_none')}</p>
          {filter === 'all' && <p className="muted mt-1 text-sm">{t('log_empty_sentence')}</p>}
        </div>
      )}
      {!failure && log !== null && log.results.length > 0 && (
        <ul>
          {log.results.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} can_resend={state === 'on'} onResent={reload} />
          ))}
        </ul>
      )}
      {!failure && log?.next && (
        <Button block busy={more.busy} onClick={() => void showMore()}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
