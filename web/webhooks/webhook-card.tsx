import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Webhook, WebhookWithSecret } from '../../contract/webhooks.ts';
import { useLocale } from '../i18n/locale.ts';
import { call } from '../lib/call/call.ts';
import { moment } from '../lib/format/dates.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/feedback/alert-dialog.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { useWebhookOwner } from './webhook-owner.ts';
import { WebhookTest } from './webhook-test.tsx';

type Props = { hook: Webhook; heading?: 'h2' | 'h4'; onSecret: (made: WebhookWithSecret) => void };

/** An address: how it is doing, what it hears of, and what can be done with it. */
export function WebhookCard({ hook, heading: Heading = 'h2', onSecret }: Props) {
  const { t } = useTranslation('webhooks');
  const { calls } = useWebhookOwner();
  const locale = useLocale();
  const removal = useAction({ refresh: 'success', toast: 'both' });
  const rotation = useAction({ refresh: 'success', toast: 'both' });
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove' | 'log' | null>(null);
  const { id, url, events, state, failing_since, signed_twice_until } = hook;
  const params = { id };
  const close = () => setOpen(null);
  const is_on = state === 'on';
  const remove = () =>
    removal.run(() => call(calls.remove, { params }), {
      done: t('removed'),
      failed: t('remove_failed'),
      // The button that had the focus goes with its card.
      then: () => document.getElementById('main')?.focus(),
    });
  const rotate = () => {
    close();
    return rotation.run(() => call(calls.rotate, { params }), { failed: t('rotate_failed'), then: onSecret });
  };
  return (
    <li className="card grid gap-4 p-5 lg:p-6">
      <div>
        <Heading className="mono font-600 text-wrap break-all">{url}</Heading>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={is_on ? (failing_since ? 'warning' : 'success') : state === 'off' ? 'plain' : 'danger'}>
            {t(`states.${state}`)}
          </Badge>
          <span className="muted">{events.length === 0 ? t('all') : t('chosen', { count: events.length })}</span>
        </p>
      </div>
      {is_on && failing_since && <Banner tone="warning">{t('failing', { when: moment(failing_since, locale) })}</Banner>}
      {state === 'failed' && <Banner tone="danger">{t('failed_sentence')}</Banner>}
      {signed_twice_until && <p className="muted text-sm">{t('signed_twice', { when: moment(signed_twice_until, locale) })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('log')}>
          {t('log')}
          <span className="sr"> {url}</span>
        </Button>
        <WebhookTest hook={hook} />
        <ActionButton
          size="sm"
          about={url}
          refresh="success"
          action={() => call(calls.change, { params, body: { state: is_on ? 'off' : 'on' } })}
          done={t(is_on ? 'switched_off' : 'switched_on')}
          failed={t('switch_failed')}
        >
          {t(is_on ? 'switch_off' : 'switch_on')}
        </ActionButton>
        <Button size="sm" onClick={() => setOpen('edit')}>
          {t('edit')}
          <span className="sr"> {url}</span>
        </Button>
        <Button size="sm" busy={rotation.busy} onClick={() => setOpen('rotate')}>
          {t('rotate')}
          <span className="sr"> {url}</span>
        </Button>
        <Button size="sm" look="danger-quiet" onClick={() => setOpen('remove')}>
          {t('remove')}
          <span className="sr"> {url}</span>
        </Button>
      </div>
      <WebhookDialog open={open === 'edit'} onClose={close} hook={hook} />
      <WebhookLog open={open === 'log'} onClose={close} hook={hook} />
      <AlertDialog
        open={open === 'rotate'}
        onClose={close}
        onConfirm={() => void rotate()}
        title={t('rotate_ask')}
        sentence={t('rotate_sentence')}
        confirm={t('rotate')}
        keep={t('keep')}
        busy={rotation.busy}
      />
      <AlertDialog
        open={open === 'remove'}
        onClose={close}
        onConfirm={() => void remove()}
        title={t('remove_ask')}
        sentence={t('remove_sentence')}
        confirm={t('remove')}
        keep={t('keep')}
        busy={removal.busy}
      />
    </li>
  );
}
