import type { LeaverForMail } from '../../../../words/mail-facts.ts';
import { sayLeaver } from './said.ts';
import { decided } from '../business/decisions.ts';
import type { AccountKind } from '../kind.ts';

/** To a provider, whose team somebody has left. */
export const staffLeft: AccountKind<LeaverForMail> = { about: 'account', says: sayLeaver, of: decided('staff_left') };
