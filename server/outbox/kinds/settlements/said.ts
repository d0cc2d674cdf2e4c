import { fromCents, toCents } from '../../../../rules/money.ts';
import type { SettlementForMail } from '../../../../words/mail-facts.ts';
import { exactMoney } from '../../compose/moments.ts';
import type { AccountFacts } from '../../stored-facts.ts';

/** What a provider reads of a settlement. */
export function saySettlement({ settlement }: AccountFacts): SettlementForMail {
  const { amount = '0.00', reference = '', account = '' } = settlement ?? {};
  return {
    as_written: [],
    amount: exactMoney(fromCents(Math.abs(toCents(amount)))),
    reference,
    account,
    is_payout: toCents(amount) > 0,
  };
}
