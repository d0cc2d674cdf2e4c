import type { WaitingForMail } from '../../../../words/mail-facts.ts';
import { sayWaiting } from './said.ts';
import type { AccountKind } from '../kind.ts';
import { toWaiting } from './notices.ts';

/** To somebody for whom places are held. */
export const waitingOffer: AccountKind<WaitingForMail> = {
  about: 'account',
  says: sayWaiting,
  of: toWaiting('waiting_offer'),
  lapsed: ({ wait }) => (wait?.offer?.is_open === false ? 'answered' : null),
};
