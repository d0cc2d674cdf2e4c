import type { LicenceForMail } from '../../../../words/mail-facts.ts';
import { sayLicence } from './said.ts';
import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';
import { isRenewed } from './renewed.ts';

/** To a provider, who can sell nothing until a licence is verified. */
export const licenceStopped: AccountKind<LicenceForMail> = {
  about: 'account',
  says: sayLicence,
  of: noticed('licence_stopped'),
  lapsed: isRenewed,
};
