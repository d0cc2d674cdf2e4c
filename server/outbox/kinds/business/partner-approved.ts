import type { DecisionForMail } from '../../../../words/mail-facts.ts';
import { sayDecision } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { decided, isSuspended } from './decisions.ts';

/** To a partner whom the operator has approved. */
export const partnerApproved: AccountKind<DecisionForMail> = {
  about: 'account',
  says: sayDecision,
  of: decided('partner_approved'),
  lapsed: isSuspended,
};
