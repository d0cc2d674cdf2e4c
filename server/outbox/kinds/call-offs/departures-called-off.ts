import type { CallOffForMail } from '../../../../words/mail-facts.ts';
import { sayCallOff } from './said.ts';
import { toAccount } from '../drafts.ts';
import { from, type AccountKind, type MailSource } from '../kind.ts';
import { listCallOffsForGuides, type UnmailedCallOff } from './guide-reads.ts';

const call_offs: MailSource<UnmailedCallOff> = { of: 'events', list: (tx, _span, after) => listCallOffsForGuides(tx, after) };

/** To the guides who see the departures of a run that called them off. */
export const departuresCalledOff: AccountKind<CallOffForMail> = {
  about: 'account',
  says: sayCallOff,
  of: from(call_offs, ({ id, guides }, { until }) => guides.map((guide) => toAccount({ ...guide, id: `${id} ${guide.user_id}` }, until))),
  lapsed: ({ called_off }) => (called_off?.departures.length ? null : 'subject_gone'),
};
