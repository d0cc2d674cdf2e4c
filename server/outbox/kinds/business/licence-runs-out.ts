import type { LicenceForMail } from '../../../../words/mail-facts.ts';
import { sayLicence } from './said.ts';
import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';
import { isRenewed } from './renewed.ts';

/** To a provider, whose licence is about to expire. */
export const licenceRunsOut: AccountKind<LicenceForMail> = {
  about: 'account',
  says: sayLicence,
  of: noticed('licence_runs_out'),
  lapsed: isRenewed,
};
