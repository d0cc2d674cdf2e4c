import type { StreamedReply } from '../core/api/serve.ts';
import type { BankTransfer } from './payout-reads.ts';
import { csvFile } from './statements/file.ts';

/** The payouts of a run as a CSV file for the bank, whose heads are English and in one order everywhere. */
export function bankFile(run_id: string, transfers: BankTransfer[]): StreamedReply {
  return csvFile(
    `sampan-payouts-${run_id}.csv`,
    ['Payee', 'Account', 'Amount', 'Currency', 'Reference'],
    transfers.map(({ payee, payout_account, amount, reference }) => [payee, accountOf(payout_account), amount, 'HKD', reference]),
  );
}

/** A phone number as FPS takes it, without blanks; other accounts as they were typed. */
const accountOf = (account: string) => (/^\+[\d\s-]+$/.test(account) ? account.replaceAll(/[\s-]/g, '') : account);
