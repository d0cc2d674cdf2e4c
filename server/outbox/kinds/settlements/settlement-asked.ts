import type { SettlementForMail } from '../../../../words/mail-facts.ts';
import { saySettlement } from './said.ts';
import { decided } from '../business/decisions.ts';
import type { AccountKind } from '../kind.ts';

/** To a provider, who is to pay a settlement. */
export const settlementAsked: AccountKind<SettlementForMail> = {
  about: 'account',
  says: saySettlement,
  of: decided('settlement_asked'),
  lapsed: ({ settlement }) => {
    if (!settlement) return 'subject_gone';
    return settlement.is_paid ? 'answered' : null;
  },
};
