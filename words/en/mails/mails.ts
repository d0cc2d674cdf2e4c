import type { MailWords } from '../../mail-words.ts';
import { account } from './account.ts';
import { bookings } from './bookings.ts';
import { business } from './business.ts';
import { callOffs } from './call-offs.ts';
import { endings } from './endings.ts';
import { messages } from './messages.ts';
import { paying } from './paying.ts';
import { refunds } from './refunds.ts';
import { requests } from './requests.ts';
import { settlements } from './settlements.ts';
import { team } from './team.ts';
import { waitingList } from './waiting-list.ts';
import { weather } from './weather.ts';

/** The words of all mails in English. */
export const mails: MailWords = {
  ...requests,
  ...bookings,
  ...endings,
  ...callOffs,
  ...weather,
  ...paying,
  ...refunds,
  ...messages,
  ...waitingList,
  ...account,
  ...business,
  ...settlements,
  ...team,
};
