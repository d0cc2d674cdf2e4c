import type { ResellerStatement } from '../../../contract/reseller-statements.ts';
import type { Locale } from '../../../contract/text.ts';
import { textIn, type BilingualText } from '../../../rules/localized-text.ts';
import type { StreamedReply } from '../../core/api/serve.ts';
import { csvFile } from '../statements/file.ts';

const heads: BilingualText[] = [
  { en: 'Reseller', 'zh-HK': '分銷商' },
  { en: 'Bookings', 'zh-HK': '預訂' },
  { en: 'Cancelled', 'zh-HK': '已取消' },
  { en: 'At guests’ prices (HKD)', 'zh-HK': '客人價總額（港元）' },
  { en: 'Discount (HKD)', 'zh-HK': '折扣（港元）' },
  { en: 'To be paid (HKD)', 'zh-HK': '應付（港元）' },
  { en: 'Kept of cancelled bookings (HKD)', 'zh-HK': '取消後保留（港元）' },
  { en: 'Paid (HKD)', 'zh-HK': '已付（港元）' },
  { en: 'Owed (HKD)', 'zh-HK': '尚欠（港元）' },
  { en: 'To be refunded (HKD)', 'zh-HK': '待退款（港元）' },
];

/** What each reseller owes of a month as a CSV file for spreadsheets. */
export function resellerStatementFile({ month, resellers }: ResellerStatement, locale: Locale): StreamedReply {
  return csvFile(
    `sampan-resellers-${month}.csv`,
    heads.map((head) => textIn(head, locale)),
    resellers.map((one) => [
      one.name,
      one.bookings,
      one.cancelled,
      one.retail,
      one.discount,
      one.net,
      one.withheld,
      one.paid,
      one.owed,
      one.due_back,
    ]),
  );
}
