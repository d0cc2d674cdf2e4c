import type { AccountNotice, LicenceNotice } from '../../../../contract/mails.ts';
import { listNewNotices, type NewNotice } from '../../events/account-reads.ts';
import { toAccount } from '../drafts.ts';
import { from, type MailSource, type Subscription } from '../kind.ts';

const notices: MailSource<NewNotice> = { of: 'events', list: (tx, _span, after) => listNewNotices(tx, after) };

/** The notices of one kind to accounts. */
export function noticed(kind: AccountNotice | LicenceNotice): Subscription {
  return from(notices, (notice, { until }) => (notice.kind === kind ? [toAccount(notice, until)] : []));
}
