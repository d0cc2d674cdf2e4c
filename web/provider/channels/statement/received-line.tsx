import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { ResellerPayment } from '../../../../contract/reseller-statements.ts';
import { hongKongDate } from '../../../../rules/time.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { longDate } from '../../../lib/format/dates.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/feedback/alert-dialog.tsx';
import { UserText } from '../../../ui/user-text.tsx';

/** What came in for a month, and the way to take it back. */
export function ReceivedLine({ payment: { id, amount, reference, at } }: { payment: ResellerPayment }) {
  const { t } = useTranslation('channels');
  const locale = useLocale();
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const [asking, setAsking] = useState(false);
  const sum = exactMoney(amount);
  const takeBack = () =>
    run(() => call(api.resellers.takeBack, { params: { id } }), {
      done: t('take_back_done'),
      failed: t('take_back_failed'),
      then: () => document.getElementById('main')?.focus(),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 text-sm break-words">
        <UserText text={t('received', { amount: sum, date: longDate(hongKongDate(new Date(at)), locale), reference })} />
      </p>
      <Button size="sm" look="danger-quiet" onClick={() => setAsking(true)}>
        {t('take_back')}
        <span className="sr"> {sum}</span>
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void takeBack()}
        title={t('take_back_ask', { amount: sum })}
        sentence={t('take_back_sentence')}
        confirm={t('take_back')}
        keep={t('keep')}
        busy={busy}
      />
    </li>
  );
}
