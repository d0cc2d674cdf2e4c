import type { WaitingForMail } from '../../../../words/mail-facts.ts';
import { sayWaiting } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { toWaiting } from './notices.ts';

/** To somebody who has joined a waiting list. */
export const waitingJoined: AccountKind<WaitingForMail> = { about: 'account', says: sayWaiting, of: toWaiting('waiting_joined') };
