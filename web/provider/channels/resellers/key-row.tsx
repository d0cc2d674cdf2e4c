import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { ResellerKey } from '../../../../contract/resellers.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { longDate, moment } from '../../../lib/format/dates.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';

/** A key by its first letters: when it was made and used, and the end of it. */
export function KeyRow({ apiKey: { id, shown, created_at, last_used_at, revoked_at } }: { apiKey: ResellerKey }) {
  const { t } = useTranslation('channels');
  const locale = useLocale();
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const [asking, setAsking] = useState(false);
  const revoke = () =>
    run(() => call(api.resellers.revokeKey, { params: { id } }), {
      done: t('revoke_done'),
      failed: t('revoke_failed'),
      then: () => setAsking(false),
    });
  const made = t('made_on', { date: longDate(hongKongDate(new Date(created_at)), locale) });
  const used = last_used_at ? t('last_used', { when: moment(last_used_at, locale) }) : t('never_used');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <code>{shown}…</code>
          <Badge tone={revoked_at ? 'plain' : 'success'}>{t(revoked_at ? 'revoked' : 'works')}</Badge>
        </p>
        <p className="muted text-sm">
          {made} · {used}
        </p>
      </div>
      {!revoked_at && (
        <Button size="sm" look="danger-quiet" onClick={() => setAsking(true)}>
          {t('revoke')}
          <span className="sr"> {shown}</span>
        </Button>
      )}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void revoke()}
        title={t('revoke_ask', { shown })}
        sentence={t('revoke_sentence')}
        confirm={t('revoke')}
        keep={t('keep')}
        busy={busy}
      />
    </li>
  );
}
