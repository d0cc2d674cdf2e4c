import { Readable } from 'node:stream';
import type { Locale } from '../../../contract/text.ts';
import { inLocale, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import type { BookingExportQuery } from './filters.ts';
import type { Sql } from '../../core/database/database.ts';
import { StreamedReply } from '../../core/api/serve.ts';
import { exportRows, type ExportRow } from './export-reads.ts';

const heads: Record<keyof ExportRow, BilingualText> = {
  booking_reference: { en: 'Booking', 'zh-HK': '預訂編號' },
  status: { en: 'Status', 'zh-HK': '狀態' },
  service_title: { en: 'Experience', 'zh-HK': '體驗' },
  booking_date: { en: 'Date', 'zh-HK': '日期' },
  booking_time: { en: 'Time', 'zh-HK': '時間' },
  participants: { en: 'People', 'zh-HK': '人數' },
  customer_name: { en: 'Customer', 'zh-HK': '顧客' },
  customer_email: { en: 'Email', 'zh-HK': '電郵' },
  customer_phone: { en: 'Phone', 'zh-HK': '電話' },
  total_price: { en: 'Price (HKD)', 'zh-HK': '價錢（港元）' },
  service_fee: { en: 'Service fee (HKD)', 'zh-HK': '服務費（港元）' },
  final_amount: { en: 'Customer pays (HKD)', 'zh-HK': '顧客支付（港元）' },
  payment_status: { en: 'Payment', 'zh-HK': '付款' },
  special_requests: { en: 'Notes', 'zh-HK': '備註' },
  created_at: { en: 'Booked at', 'zh-HK': '預訂於' },
  // Last, so that columns keep their places in spreadsheets that people have.
  reseller: { en: 'Reseller', 'zh-HK': '分銷商' },
};
const words = {
  status: {
    pending: { en: 'Pending', 'zh-HK': '待確認' },
    confirmed: { en: 'Confirmed', 'zh-HK': '已確認' },
    completed: { en: 'Completed', 'zh-HK': '已完成' },
    cancelled: { en: 'Cancelled', 'zh-HK': '已取消' },
  },
  payment_status: {
    unpaid: { en: 'Payment pending', 'zh-HK': '待付款' },
    paid: { en: 'Paid', 'zh-HK': '已付款' },
    refunded: { en: 'Refunded', 'zh-HK': '已退款' },
  },
} satisfies { [column in 'status' | 'payment_status']: Record<ExportRow[column], BilingualText> };
const columns = Object.keys(heads) as (keyof ExportRow)[];

/** The filtered bookings as a CSV file that a spreadsheet opens with Chinese intact and nothing in it run as a formula. */
export function exportBookings(sql: Sql, provider_id: string, query: BookingExportQuery, locale: Locale): StreamedReply {
  async function* lines() {
    // The mark at the start tells spreadsheets that this is UTF-8.
    yield `\uFEFF${columns.map((column) => cell(textIn(heads[column], locale))).join(',')}\r\n`;
    for await (const rows of exportRows(sql, provider_id, query, locale))
      yield rows.map((row) => `${columns.map((column) => cell(formatValue(row, column, locale))).join(',')}\r\n`).join('');
  }
  return new StreamedReply(Readable.from(lines()), 'text/csv; charset=utf-8', {
    'content-disposition': 'attachment; filename="sampan-bookings.csv"',
  });
}

function formatValue(row: ExportRow, column: keyof ExportRow, locale: Locale): string {
  if (column === 'status') return textIn(words.status[row.status], locale);
  if (column === 'payment_status') return textIn(words.payment_status[row.payment_status], locale);
  if (column === 'service_title') return inLocale('', row.service_title, locale).text;
  return String(row[column]);
}

/** Quoted; text that a spreadsheet would run gets an apostrophe before it, so that a phone number stays readable. */
export function cell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
