import type { BankColumns } from '../../../contract/bank-files.ts';
import { plainText } from './cells.ts';

/** Headings that banks in Hong Kong write, without spaces and signs, the likeliest first. */
const headingsOf: Record<keyof BankColumns, readonly RegExp[]> = {
  date: [/^(?:transaction|txn|posting|post)?date$|^(?:交易|入賬|入帳)?日期$/, /^valuedate$|^起息日$/, /date|日期|交易日/],
  amount: [
    /^(?:deposits?|credits?|paidin|moneyin)(?:amount)?(?:hkd)?$|^(?:deposit|credit)amount|^存入|^存款|^貸方|^入賬金額|^收入/,
    /^(?:transaction)?amount(?:hkd)?$|^(?:交易)?金額$/,
    /amount|金額|^存/,
  ],
  description: [
    /description|particulars|narrative|摘要|交易詳情|交易說明/,
    /details|remarks?|reference|詳情|備註|附言|參考|說明|詳細/,
    /transactiontype|^type$|交易類別/,
  ],
  payer: [/^(?:payer|remitter|sender)(?:name)?$|付款人|匯款人|轉賬人|轉帳人/, /^(?:from|counterparty)(?:name)?$|^對方/, /payer|remitter/],
};
/** Sums that went out, or that are none of a single line. */
const NOT_IN = /withdraw|debit|paidout|moneyout|balance|提取|支出|提款|借方|結餘|餘額/;

/** Which column is which by a line of headings; null for a line that names no date or no amount. */
export function suggestColumns(cells: readonly string[]): BankColumns | null {
  const names = cells.map((cell) =>
    plainText(cell)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const taken = new Set<number>();
  const find = (column: keyof BankColumns): number | null => {
    for (const pattern of headingsOf[column]) {
      const at = names.findIndex(
        (name, index) => !taken.has(index) && pattern.test(name) && (column !== 'amount' || !NOT_IN.test(name) || isBothWays(name)),
      );
      if (at < 0) continue;
      taken.add(at);
      return at;
    }
    return null;
  };
  const date = find('date');
  const amount = find('amount');
  if (date === null || amount === null) return null;
  const payer = find('payer');
  return { date, amount, description: find('description'), payer };
}

/** A heading of sums with a sign, such as `Debit/Credit Amount`. */
function isBothWays(name: string): boolean {
  return name.includes('debit') && name.includes('credit');
}
