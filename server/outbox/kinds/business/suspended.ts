import type { DecisionForMail } from '../../../../words/mail-facts.ts';
import { sayDecision } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { decided } from './decisions.ts';

/** To a provider or partner whom the operator has suspended. */
export const suspended: AccountKind<DecisionForMail> = {
  about: 'account',
  says: sayDecision,
  of: decided('suspended'),
  lapsed: ({ decision }) => {
    if (!decision) return 'subject_gone';
    return decision.is_suspended ? null : 'decided_otherwise';
  },
};
