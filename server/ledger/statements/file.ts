import { inLocale, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import { Readable } from 'node:stream';
import type { PartnerStatement, Settlement } from '../../../contract/ledger.ts';
import type { Locale } from '../../../contract/text.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { cell } from '../../bookings/list/export.ts';
import { StreamedReply } from '../../core/api/serve.ts';

const say = (en: string, zh: string): BilingualText => ({ en, 'zh-HK': zh });

const kinds = {
  commission: say('Commission', '佣金'),
  reversal: say('Reversed', '撤回'),
  payout: say('Payout', '支付'),
  sale: say('Sale', '銷售'),
  adjustment: say('Adjustment', '調整'),
};

/** A partner's month as a CSV file for spreadsheets: the balance before, what came and went, the balance after. */
export function partnerStatementFile(statement: PartnerStatement, locale: Locale): StreamedReply {
  const heads = [
    say('Date', '日期'),
    say('What', '項目'),
    say('Experience', '體驗'),
    say('Takes place', '體驗日期'),
    say('People', '人數'),
    say('Placement', '放置位置'),
    say('Amount (HKD)', '金額（港元）'),
    say('Reference', '參考編號'),
  ];
  const balance = (words: BilingualText, amount: string) => ['', textIn(words, locale), '', '', '', '', amount, ''];
  const lines = statement.lines.map((line) => [
    hongKongDate(new Date(line.at)),
    line.kind === 'reversal' ? textIn(say('Commission taken back', '撤回佣金'), locale) : textIn(kinds[line.kind], locale),
    titleOf(line, locale),
    line.booking_date ?? '',
    line.participants ?? '',
    line.placement,
    line.amount,
    line.reference,
  ]);
  return csvFile(
    `sampan-statement-${statement.month}.csv`,
    heads.map((head) => textIn(head, locale)),
    [balance(say('Balance brought forward', '承上結餘'), statement.opening), ...lines, balance(say('Balance', '結餘'), statement.closing)],
  );
}

/** A provider's month as a CSV file for spreadsheets, with its sums and the month's revenue at the end. */
export function settlementFile(settlement: Settlement, locale: Locale): StreamedReply {
  const heads = [
    say('Date', '日期'),
    say('What', '項目'),
    say('Booking', '預訂編號'),
    say('Experience', '體驗'),
    say('Takes place', '體驗日期'),
    say('People', '人數'),
    say('Price (HKD)', '價錢（港元）'),
    say('Cancelled and refunded (HKD)', '取消及退款（港元）'),
    say('Commission (HKD)', '佣金（港元）'),
    say('Net (HKD)', '淨額（港元）'),
  ];
  const lines = settlement.lines.map((line) => [
    hongKongDate(new Date(line.at)),
    textIn(kinds[line.kind], locale),
    line.booking_reference,
    titleOf(line, locale),
    line.booking_date,
    line.participants,
    line.gross,
    line.refunds,
    line.commissions,
    line.net,
  ]);
  const { gross, refunds, commissions, net, revenue } = settlement;
  const sum = (words: BilingualText, ...sums: string[]) => ['', textIn(words, locale), '', '', '', '', ...sums];
  return csvFile(
    `sampan-statement-${settlement.month}.csv`,
    heads.map((head) => textIn(head, locale)),
    [
      ...lines,
      sum(say('Total', '總額'), gross, refunds, commissions, net),
      sum(say('Revenue: completed in the month', '收入：當月已完成'), revenue, '', '', ''),
    ],
  );
}

const NUMBER = /^[-+]?\d+(?:\.\d{2})?$/;

/** A CSV file of that name. The mark at the start tells spreadsheets that this is UTF-8. Amounts and phone numbers stay numbers; no other text runs as a formula. */
export function csvFile(name: string, heads: string[], rows: (string | number)[][]): StreamedReply {
  const written = (value: string | number) => (NUMBER.test(String(value)) ? String(value) : cell(String(value)));
  const lines = [heads.map(cell), ...rows.map((row) => row.map(written))].map((line) => `${line.join(',')}\r\n`);
  return new StreamedReply(Readable.from([`\uFEFF${lines.join('')}`]), 'text/csv; charset=utf-8', {
    'content-disposition': `attachment; filename="${name}"`,
  });
}

function titleOf({ service_title, service_title_zh }: { service_title: string; service_title_zh: string }, locale: Locale): string {
  return inLocale(service_title, service_title_zh, locale).text;
}
