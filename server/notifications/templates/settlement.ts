import type { MailFact, MailText, TemplateData, Templates } from './template.ts';
import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';

type SettlementTemplates = Pick<Templates, 'settlement_asked' | 'settlement_paid' | 'fee_invoice'>;

const open = { label: 'Open your settlements', to: 'settlements' } as const;
const why = 'You’re receiving this because you take bookings on Sampan.';

/** Templates about settlements with a provider, in English. */
export const settlementTemplatesEn: SettlementTemplates = {
  settlement_asked: ({ settlement }) => ({
    subject: `Please pay ${settlement.amount} to Sampan`,
    heading: `You owe Sampan ${settlement.amount}`,
    text: [
      'These are service fees and commissions of bookings that were delivered and paid, less what we collected for you. Your statement lists them one by one.',
      settlement.account
        ? 'Please transfer the amount and tell us the reference.'
        : 'Please reply to this email, and we’ll tell you where to pay.',
    ],
    facts: given([
      ['Amount', settlement.amount],
      ['Pay to', settlement.account],
    ]),
    button: open,
    why,
  }),
  settlement_paid: ({ settlement }): MailText => ({
    subject: settlement.is_payout ? `We’ve paid you ${settlement.amount}` : `We’ve received ${settlement.amount}`,
    heading: settlement.is_payout ? `We’ve paid you ${settlement.amount}` : `We’ve received your ${settlement.amount}`,
    text: [
      settlement.is_payout
        ? 'It is what we collected for you, less service fees and commissions. Your statement lists the bookings one by one.'
        : 'Thank you. The settlement is closed; your statement lists its bookings one by one.',
    ],
    facts: factsOf('Amount', 'Reference', settlement),
    button: open,
    why,
  }),
  fee_invoice: () => ({
    subject: 'Your invoice of service fees is ready',
    heading: 'A new invoice of service fees',
    text: [
      'It lists the service fees of a month that is over, booking by booking. You can print it, or save it as a file.',
      'There is nothing to pay by itself: the fees are part of your balance with Sampan.',
    ],
    button: { label: 'Open your invoices', to: 'settlements' },
    why,
  }),
};

const open_zh = { label: '查看結算', to: 'settlements' } as const;
const why_zh = '你在舢舨接受預訂，因此收到本電郵。';

/** Templates about settlements with a provider, in 香港書面語. */
export const settlementTemplatesZh: SettlementTemplates = {
  settlement_asked: ({ settlement }) => ({
    subject: cjkSpaced`請向舢舨支付${settlement.amount}`,
    heading: cjkSpaced`你應付舢舨${settlement.amount}`,
    text: [
      '這是已完成並已付款的預訂的服務費和佣金，已扣除我們為你代收的款項。月結單列出每一項預訂。',
      settlement.account ? '請轉帳並告知我們參考編號。' : '請回覆本電郵，我們會告知收款方式。',
    ],
    facts: given([
      ['金額', settlement.amount],
      ['收款帳戶', settlement.account],
    ]),
    button: open_zh,
    why: why_zh,
  }),
  settlement_paid: ({ settlement }): MailText => ({
    subject: settlement.is_payout ? cjkSpaced`我們已向你支付${settlement.amount}` : cjkSpaced`我們已收到${settlement.amount}`,
    heading: settlement.is_payout ? cjkSpaced`我們已向你支付${settlement.amount}` : cjkSpaced`我們已收到你支付的${settlement.amount}`,
    text: [
      settlement.is_payout
        ? '這是我們為你代收的款項，已扣除服務費和佣金。月結單列出每一項預訂。'
        : '多謝。這次結算已經完成，月結單列出當中每一項預訂。',
    ],
    facts: factsOf('金額', '參考編號', settlement),
    button: open_zh,
    why: why_zh,
  }),
  fee_invoice: () => ({
    subject: '服務費發票已備妥',
    heading: '新的服務費發票',
    text: ['發票逐項列出該月份各項預訂的服務費，可列印或另存檔案。', '毋須另外付款：服務費已計入你與舢舨之間的結餘。'],
    button: { label: '查看發票', to: 'settlements' },
    why: why_zh,
  }),
};

function factsOf(amount_words: string, reference_words: string, { amount, reference }: TemplateData['settlement']): MailFact[] {
  return given([
    [amount_words, amount],
    [reference_words, reference],
  ]);
}

function given(facts: MailFact[]): MailFact[] {
  return facts.filter(([, value]) => value.length > 0);
}
