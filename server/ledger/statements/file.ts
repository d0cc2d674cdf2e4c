import { inLocale, textIn, type BilingualText } from '../../../rules/localized-text.ts';
import { Readable } from 'node:stream';
import type { PartnerStatement, ProviderStatement } from '../../../contract/ledger.ts';
import type { Locale } from '../../../contract/text.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { cell } from '../../bookings/list/export.ts';
import { StreamedReply } from '../../core/api/serve.ts';

const say = (en: string, zh: string): BilingualText => ({ en, 'zh-HK': zh });

const kinds = {
  commission: say('Commission', '佣金'),
  reversal: say('Reversed', '撤回'),
  payout: say('Payout', '支付'),
  delivered: say('Delivered and paid', '已完成並已付款'),
  retained: say('Kept after cancellation', '取消後保留'),
  refund: say('Refund', '退款'),
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

/** A provider's month as a CSV file for spreadsheets: what was delivered and paid, then every sum of the statement under its name. */
export function providerStatementFile(statement: ProviderStatement, locale: Locale): StreamedReply {
  const heads = [
    say('Date', '日期'),
    say('What', '項目'),
    say('Booking', '預訂編號'),
    say('Experience', '體驗'),
    say('Takes place', '體驗日期'),
    say('People', '人數'),
    say('Paid by guests (HKD)', '客人付款（港元）'),
    say('Service fee (HKD)', '服務費（港元）'),
    say('Commissions (HKD)', '佣金（港元）'),
    say('Net (HKD)', '淨額（港元）'),
    say('Collected by Sampan (HKD)', '舢舨代收（港元）'),
  ];
  const lines = statement.lines.map((line) => [
    hongKongDate(new Date(line.at)),
    textIn(kinds[line.kind], locale),
    line.booking_reference,
    titleOf(line, locale),
    line.booking_date,
    line.participants,
    line.gross,
    line.fee,
    line.commissions,
    line.net,
    line.collected,
  ]);
  const sum = (words: BilingualText, amount: string) => ['', textIn(words, locale), ...['', '', '', ''], amount, ...['', '', '', '']];
  const settled = statement.settlements.map(({ paid_at, amount, reference }) => [
    hongKongDate(new Date(paid_at)),
    textIn(toCents(amount) > 0 ? say('Paid by Sampan', '舢舨付款') : say('Paid to Sampan', '付款予舢舨'), locale),
    reference,
    ...['', '', ''],
    fromCents(-toCents(amount)),
    ...['', '', '', ''],
  ]);
  return csvFile(
    `sampan-statement-${statement.month}.csv`,
    heads.map((head) => textIn(head, locale)),
    [
      ...lines,
      sum(say('Delivered and paid', '已完成並已付款'), statement.delivered),
      sum(say('Kept after cancellation', '取消後保留'), statement.withheld),
      sum(say('Refunds', '退款'), statement.refunds),
      sum(say('Service fee', '服務費'), statement.fee),
      sum(say('Commissions', '佣金'), statement.commissions),
      sum(say('Net', '淨額'), statement.net),
      sum(say('Delivered, not paid', '已完成但未付款'), statement.unpaid.amount),
      sum(say('Took place, not completed yet', '已舉行，尚未標記完成'), statement.over.amount),
      sum(say('Paid ahead', '預收款項'), statement.ahead.amount),
      sum(say('Refunded', '已退款'), statement.refunded.amount),
      sum(say('Revenue', '收入'), statement.revenue),
      sum(say('Balance before', '承上結餘'), statement.opening),
      sum(say('Collected by Sampan', '舢舨代收'), statement.collected),
      ...settled,
      sum(say('Settled', '已結算'), statement.settled),
      sum(say('Balance after', '月底結餘'), statement.closing),
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
