import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResellerKey } from '../../../../contract/resellers.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { longDate, moment } from '../../../lib/format/dates.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';

type Props = {
  apiKey: ResellerKey;
  revoke: () => Promise<unknown>;
  /** What revoking it does. */
  sentence: string;
  /** Above its letters. */
  about?: ReactNode;
};

/** A key by its first letters: when it was made and used, and the end of it. */
export function KeyRow({ apiKey: { shown, created_at, last_used_at, revoked_at }, revoke, sentence, about }: Props) {
  const { t } = useTranslation('channels');
  const locale = useLocale();
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const [asking, setAsking] = useState(false);
  const end = () =>
    run(revoke, {
      done: t('revoke_done'),
      failed: t('revoke_failed'),
      then: () => setAsking(false),
    });
  const made = t('made_on', { date: longDate(hongKongDate(new Date(created_at)), locale) });
  const used = last_used_at ? t('last_used', { when: moment(last_used_at, locale) }) : t('never_used');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        {about}
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 break-all">{shown}…</code>
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
        onConfirm={() => void end()}
        title={t('revoke_ask', { shown })}
        sentence={sentence}
        confirm={t('revoke')}
        keep={t('keep')}
        busy={busy}
      />
    </li>
  );
}
