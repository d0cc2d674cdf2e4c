import { listFacts } from '../../list-facts.ts';
import type { SettlementForMail } from '../../mail-facts.ts';
import type { SettlementMails, WordsOf } from '../../mail-words.ts';
import type { MailFact } from '../../mail.ts';
import { why } from './parts.ts';

const open = { label: 'Open your settlements', to: 'settlements' } as const;

/** Mails about settlements with a provider. */
export const settlements: WordsOf<SettlementMails> = {
  settlement_asked: (settlement) => ({
    subject: `Please pay ${settlement.amount} to Sampan`,
    heading: `You owe Sampan ${settlement.amount}`,
    text: [
      'These are service fees and commissions of bookings that were delivered and paid, less what we collected for you. Your statement lists them one by one.',
      settlement.account
        ? 'Please transfer the amount and tell us the reference.'
        : 'Please reply to this email, and we’ll tell you where to pay.',
    ],
    facts: listFacts([
      ['Amount', settlement.amount],
      ['Pay to', settlement.account],
    ]),
    button: open,
    why: why.provider,
  }),
  settlement_paid: (settlement) => ({
    subject: settlement.is_payout ? `We’ve paid you ${settlement.amount}` : `We’ve received ${settlement.amount}`,
    heading: settlement.is_payout ? `We’ve paid you ${settlement.amount}` : `We’ve received your ${settlement.amount}`,
    text: [
      settlement.is_payout
        ? 'It is what we collected for you, less service fees and commissions. Your statement lists the bookings one by one.'
        : 'Thank you. The settlement is closed; your statement lists its bookings one by one.',
    ],
    facts: factsOf('Amount', 'Reference', settlement),
    button: open,
    why: why.provider,
  }),
  fee_invoice: () => ({
    subject: 'Your invoice of service fees is ready',
    heading: 'A new invoice of service fees',
    text: [
      'It lists the service fees of a month that is over, booking by booking. You can print it, or save it as a file.',
      'There is nothing to pay by itself: the fees are part of your balance with Sampan.',
    ],
    button: { label: 'Open your invoices', to: 'settlements' },
    why: why.provider,
  }),
};

function factsOf(amount_words: string, reference_words: string, { amount, reference }: SettlementForMail): MailFact[] {
  return listFacts([
    [amount_words, amount],
    [reference_words, reference],
  ]);
}
