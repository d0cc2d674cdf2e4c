import type { DeparturesForMail } from '../../../../words/mail-facts.ts';
import { sayDepartures } from './said.ts';
import { hongKongDate, hongKongToInstant } from '../../../../rules/time.ts';
import { toAccount } from '../drafts.ts';
import { from, type AccountKind, type MailSource } from '../kind.ts';
import { listDueDepartures, type DueDepartures } from './departure-reads.ts';

/** When it is due, in Hong Kong. */
const DEPARTURES_AT = '07:00';

const morningOf = (day: string) => hongKongToInstant(day, DEPARTURES_AT);

/** Those who want it, when the morning of the day lies between the times. */
const departures: MailSource<DueDepartures> = {
  of: 'times',
  list: async (tx, { from: since, until }, after) => {
    const day = hongKongDate(until);
    const morning = morningOf(day);
    return morning <= since || morning > until ? { rows: [], next: undefined } : listDueDepartures(tx, day, after);
  },
};

/** To providers who want it, the day's departures. */
export const dailyDepartures: AccountKind<DeparturesForMail> = {
  about: 'account',
  says: sayDepartures,
  of: from(departures, (provider, { until }) => {
    const day = hongKongDate(until);
    const morning = morningOf(day);
    return [{ ...toAccount({ ...provider, id: `${provider.id} ${day}` }, morning), about: morning.toISOString() }];
  }),
  lapsed: ({ departures: listed }, { now, about }) => {
    if (!about || hongKongDate(about) !== hongKongDate(now)) return 'too_late';
    return listed?.length ? null : 'cancelled';
  },
};
