import type { WaitingForMail } from '../../../../words/mail-facts.ts';
import { sayWaiting } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { toWaiting } from './notices.ts';

/** To somebody whose wait has ended. */
export const waitingEnded: AccountKind<WaitingForMail> = { about: 'account', says: sayWaiting, of: toWaiting('waiting_ended') };
