import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ImportKind } from '../../../contract/import-fields.ts';
import type { ImportColumns, ImportPlan, ImportReceipt } from '../../../contract/imports.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';

export type ImportText = { name: string; text: string };

/** A file of another system from choosing it to its result. A failure leaves everything as it was, to try again. */
export function useImport() {
  const { t } = useTranslation('import');
  const [kind, setKind] = useState<ImportKind>('services');
  const [chosen, setChosen] = useState<ImportText | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [mails_guests, setMailsGuests] = useState(false);
  const [overlaps_allowed, allowOverlaps] = useState(false);
  const [receipt, setReceipt] = useState<ImportReceipt | null>(null);
  const checking = useAction({ toast: 'none', overlap: 'replace' });
  const importing = useAction({ toast: 'none', refresh: 'behind' });
  const sendOnce = useSendOnce();
  const chosen_now = useLatest(chosen);

  /** Checks a file, or the present one as another kind or by other columns. */
  async function check(next: ImportText, of: ImportKind, columns?: ImportColumns): Promise<void> {
    setReceipt(null);
    setChosen(next);
    allowOverlaps(false);
    setMailsGuests(false);
    setKind(of);
    if (!columns) setPlan(null);
    const body = { kind: of, text: next.text, ...(columns && { columns }) };
    await checking.run(() => call(api.imports.check, { body }), { failed: t('check_failed'), then: setPlan });
  }

  async function make(): Promise<void> {
    if (!chosen || !plan) return;
    const body = { kind, text: chosen.text, columns: plan.columns, mails_guests, overlaps_allowed };
    const send = () => sendOnce(body, (idempotency_key, same) => call(api.imports.make, { body: same, idempotency_key }));
    const is_done = await importing.run(send, { failed: t('import_failed'), then: (made) => show(made, chosen) });
    if (!is_done) return;
    // The outcome stands at the top.
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }

  function show(made: ImportReceipt, of: ImportText): void {
    setReceipt(made);
    // Another file may have been chosen meanwhile.
    if (chosen_now.current !== of) return;
    setPlan(made.made || made.plan.fault_count === 0 ? null : made.plan);
    if (made.made) setChosen(null);
  }

  return {
    kind,
    chosen,
    plan,
    receipt,
    mails_guests,
    setMailsGuests,
    overlaps_allowed,
    allowOverlaps,
    checking: checking.busy,
    importing: importing.busy,
    check_error: checking.error,
    import_error: importing.error,
    check,
    make,
    chooseKind: (of: ImportKind) => (chosen ? void check(chosen, of) : setKind(of)),
  };
}

export type ImportFile = ReturnType<typeof useImport>;
