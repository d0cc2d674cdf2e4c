import type { LicenceForMail } from '../../../../words/mail-facts.ts';
import { sayLicence } from './said.ts';
import { noticed } from '../account/notices.ts';
import type { AccountKind } from '../kind.ts';
import { isRenewed } from './renewed.ts';

/** To a provider, who can sell nothing from a day on. */
export const licenceStopsSoon: AccountKind<LicenceForMail> = {
  about: 'account',
  says: sayLicence,
  of: noticed('licence_stops_soon'),
  lapsed: isRenewed,
};
