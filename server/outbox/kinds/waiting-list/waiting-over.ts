import type { WaitingForMail } from '../../../../words/mail-facts.ts';
import { sayWaiting } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { toWaiting } from './notices.ts';

/** To somebody whose offer has ended. */
export const waitingOver: AccountKind<WaitingForMail> = { about: 'account', says: sayWaiting, of: toWaiting('waiting_over') };
