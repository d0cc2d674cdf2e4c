import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { BankColumns, BankConfirmBody, BankFile } from '../../../contract/bank-files.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { certainLines, chosenLines, withLine, type BankSelection } from './selection.ts';

export type FileText = { name: string; text: string };
/** What became of the chosen lines. */
export type ImportOutcome = { received: number; amount: string; changed: number };

/** A bank's file from choosing it to its result. A failure leaves everything as it was, to try again. */
export function useBankFile() {
  const { t } = useTranslation('bank');
  const [chosen, setChosen] = useState<FileText | null>(null);
  const [file, setFile] = useState<BankFile | null>(null);
  const [selection, setSelection] = useState<BankSelection>(new Map());
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const reading = useAction({ toast: 'none', overlap: 'replace' });
  const confirming = useAction({ toast: 'none', refresh: 'behind' });
  const sendOnce = useSendOnce();
  const chosen_now = useLatest(chosen);

  const show = (found: BankFile) => {
    setFile(found);
    setSelection(certainLines(found.lines));
  };

  /** Reads a file, or the present one by other columns. */
  async function read(next: FileText, columns?: BankColumns): Promise<void> {
    if (next !== chosen) setOutcome(null);
    setChosen(next);
    if (!columns) setFile(null);
    const body = { text: next.text, ...(columns && { columns }) };
    await reading.run(() => call(api.bankFiles.read, { body }), { failed: t('read_failed'), then: show });
  }

  async function confirm(): Promise<void> {
    if (!chosen || !file?.columns) return;
    const { columns } = file;
    const parts = chosenLines(selection, file.lines);
    const of = parts.reduce((sum, part) => sum + part.length, 0);
    let sum = { received: 0, cents: 0, changed: 0 };
    const confirmAll = async () => {
      let done = 0;
      for (const part of parts) {
        setProgress({ done, of });
        const receipt = await confirmPart({ text: chosen.text, columns, chosen: part });
        done += part.length;
        sum = {
          received: sum.received + receipt.received,
          cents: sum.cents + toCents(receipt.amount),
          changed: sum.changed + receipt.lines.filter((line) => line.outcome === 'changed').length,
        };
      }
    };
    const is_done = await confirming.run(confirmAll, { failed: t('confirm_failed') });
    setProgress(null);
    if (sum.received + sum.changed > 0) setOutcome({ received: sum.received, amount: fromCents(sum.cents), changed: sum.changed });
    // Another file may have been chosen meanwhile.
    if (!is_done || chosen_now.current !== chosen) return;
    // The outcome stands at the top, and lines may have gone from under the button.
    document.getElementById('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
    await reading.run(() => call(api.bankFiles.read, { body: { text: chosen.text, columns } }), { failed: t('read_failed'), then: show });
  }

  function confirmPart(body: { text: string; columns: BankColumns; chosen: BankConfirmBody['chosen'] }) {
    return sendOnce(body, (idempotency_key, same) => call(api.bankFiles.confirm, { body: same, idempotency_key }));
  }

  return {
    chosen,
    file,
    selection,
    outcome,
    progress,
    reading: reading.busy,
    confirming: confirming.busy,
    read_error: reading.error,
    confirm_error: confirming.error,
    read,
    confirm,
    choose: (line: BankFile['lines'][number], booking: string | null) =>
      setSelection((before) => withLine(before, file?.lines ?? [], line, booking)),
  };
}
