import type { DecisionForMail } from '../../../../words/mail-facts.ts';
import { sayDecision } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { decided, isSuspended } from './decisions.ts';

/** To a provider whom the operator has approved. */
export const providerApproved: AccountKind<DecisionForMail> = {
  about: 'account',
  says: sayDecision,
  of: decided('provider_approved'),
  lapsed: isSuspended,
};
