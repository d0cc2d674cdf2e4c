import { cjkSpaced } from '../../../rules/chinese/cjk-spacing.ts';
import { listFacts } from '../../list-facts.ts';
import type { SettlementForMail } from '../../mail-facts.ts';
import type { SettlementMails, WordsOf } from '../../mail-words.ts';
import type { MailFact } from '../../mail.ts';
import { why } from './parts.ts';

const open = { label: '查看結算', to: 'settlements' } as const;

/** Mails about settlements with a provider. */
export const settlements: WordsOf<SettlementMails> = {
  settlement_asked: (settlement) => ({
    subject: cjkSpaced`請向舢舨支付${settlement.amount}`,
    heading: cjkSpaced`你應付舢舨${settlement.amount}`,
    text: [
      '這是已完成並已付款的預訂的服務費和佣金，已扣除我們為你代收的款項。月結單列出每一項預訂。',
      settlement.account ? '請轉帳並告知我們參考編號。' : '請回覆本電郵，我們會告知收款方式。',
    ],
    facts: listFacts([
      ['金額', settlement.amount],
      ['收款帳戶', settlement.account],
    ]),
    button: open,
    why: why.provider,
  }),
  settlement_paid: (settlement) => ({
    subject: settlement.is_payout ? cjkSpaced`我們已向你支付${settlement.amount}` : cjkSpaced`我們已收到${settlement.amount}`,
    heading: settlement.is_payout ? cjkSpaced`我們已向你支付${settlement.amount}` : cjkSpaced`我們已收到你支付的${settlement.amount}`,
    text: [
      settlement.is_payout
        ? '這是我們為你代收的款項，已扣除服務費和佣金。月結單列出每一項預訂。'
        : '多謝。這次結算已經完成，月結單列出當中每一項預訂。',
    ],
    facts: factsOf('金額', '參考編號', settlement),
    button: open,
    why: why.provider,
  }),
  fee_invoice: () => ({
    subject: '服務費發票已備妥',
    heading: '新的服務費發票',
    text: ['發票逐項列出該月份各項預訂的服務費，可列印或另存檔案。', '毋須另外付款：服務費已計入你與舢舨之間的結餘。'],
    button: { label: '查看發票', to: 'settlements' },
    why: why.provider,
  }),
};

function factsOf(amount_words: string, reference_words: string, { amount, reference }: SettlementForMail): MailFact[] {
  return listFacts([
    [amount_words, amount],
    [reference_words, reference],
  ]);
}
