import type { FeeInvoiceDetail } from '../../../contract/settlements.ts';
import { invoiceWords } from '../../../rules/settlement/invoice-words.ts';
import { hongKongDate } from '../../../rules/time.ts';
import type { StreamedReply } from '../../core/api/serve.ts';
import { csvFile } from '../statements/file.ts';

/** An invoice as a CSV file for spreadsheets; like the invoice itself in both languages at once. */
export function invoiceFile(invoice: FeeInvoiceDetail): StreamedReply {
  const { number, month, fee } = invoice;
  return csvFile(
    `sampan-invoice-${number}.csv`,
    [both('number'), both('month'), both('date'), both('booking'), both('experience'), both('takes_place'), money('gross'), money('fee')],
    [
      ...invoice.lines.map((line) => [
        number,
        month,
        hongKongDate(new Date(line.at)),
        line.booking_reference,
        [line.service_title, line.service_title_zh].filter(Boolean).join(' '),
        line.booking_date,
        line.gross,
        line.fee,
      ]),
      [number, month, '', both('total'), '', '', '', fee],
    ],
  );
}

const both = (key: keyof typeof invoiceWords) => `${invoiceWords[key].en} ${invoiceWords[key]['zh-HK']}`;
const money = (key: 'gross' | 'fee') => `${both(key)} (HKD)`;
