import { counter } from '../core/metrics/registry.ts';
import type { DatabaseGauges } from '../core/metrics/metrics.ts';
import { getOutboxGauges } from './reads.ts';
import type { MailOutcome } from './writes.ts';

/** Counts attempts to send a mail by outcome; `waiting` is one that will be retried. */
export const recordMail = counter<MailOutcome>(
  {
    name: 'sampan_mails_total',
    help: 'Tries to send a mail, by what came of it: sent, waiting for another try, failed for good; kept without a mail server, dropped when out of date',
    label: 'outcome',
  },
  ['sent', 'waiting', 'failed', 'kept', 'dropped'],
);

/** Gauges of the outbox. */
export const outboxGauges: DatabaseGauges<keyof Awaited<ReturnType<typeof getOutboxGauges>>> = {
  help: {
    sampan_mails_waiting: 'Mails that are due, or to be tried again, and not sent yet',
    sampan_mails_given_up: 'Mails that were given up in the last day',
    sampan_mails_oldest_seconds: 'How long the oldest of them has waited',
    sampan_mail_round_age_seconds: 'Since when nobody has looked what there is to mail about',
  },
  read: getOutboxGauges,
};
