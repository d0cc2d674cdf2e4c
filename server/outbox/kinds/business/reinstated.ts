import type { DecisionForMail } from '../../../../words/mail-facts.ts';
import { sayDecision } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { decided, isSuspended } from './decisions.ts';

/** To a provider or partner who is no longer suspended. */
export const reinstated: AccountKind<DecisionForMail> = {
  about: 'account',
  says: sayDecision,
  of: decided('reinstated'),
  lapsed: isSuspended,
};
