import type { SettlementForMail } from '../../../../words/mail-facts.ts';
import { saySettlement } from './said.ts';
import { decided } from '../business/decisions.ts';
import type { AccountKind } from '../kind.ts';

/** To a provider, whose settlement was paid. */
export const settlementPaid: AccountKind<SettlementForMail> = {
  about: 'account',
  says: saySettlement,
  of: decided('settlement_paid'),
  lapsed: ({ settlement }) => (settlement ? null : 'subject_gone'),
};
