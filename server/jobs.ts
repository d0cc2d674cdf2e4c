import { applyBookingChanges } from './bookings/list/rollup.ts';
import { completeDue } from './bookings/completion/complete.ts';
import { countClicks, foldOldClicks } from './partners/writes.ts';
import { renewFromPrices } from './catalogue/prices/from-price.ts';
import { deleteArchived } from './catalogue/archive/archive.ts';
import { deleteOldChanges, deleteOldDeliveries } from './outbox/webhooks/endpoint-writes.ts';
import { deleteOldHits } from './core/limits/rate-limit-hits.ts';
import { deleteOldHolds } from './holds/writes.ts';
import { deleteOldInvitations } from './team/writes.ts';
import { deleteOldKeys } from './core/api/idempotency.ts';
import { deleteOldMails } from './outbox/writes.ts';
import { deleteOldRefusals } from './resellers/writes.ts';
import { deleteOldSessions } from './accounts/writes.ts';
import { deleteOldVisitors } from './bookings/place/limits/visitor-writes.ts';
import { deleteUnconfirmed } from './octo/bookings/booking-writes.ts';
import { eraseOldBookings, RETENTION_CRON } from './privacy/retain.ts';
import { endUndecided } from './bookings/call-off/postponed.ts';
import { takeUpCallOffs } from './bookings/call-off/run.ts';
import { expireRequests } from './bookings/expiry/expire.ts';
import { followCards } from './bookings/card/follow.ts';
import { expireHolds } from './holds/expire.ts';
import { makeInvoices } from './ledger/invoices/invoice.ts';
import { openDueSchedules } from './availability/schedule/schedule.ts';
import { readDueCalendars } from './availability/calendars/external-calendars.ts';
import { releaseUnpaid } from './bookings/unpaid/release.ts';
import { tendWaitingList } from './waiting-list/offer.ts';
import { deleteOldEntries } from './waiting-list/writes.ts';
import { watchWeather } from './weather/propose.ts';
import { watchLicences } from './accounts/licences.ts';
import type { Config } from './core/config.ts';
import type { Sql } from './core/database/database.ts';
import type { Payments } from './core/cards/payments.ts';
import type { Job } from './core/jobs/jobs.ts';
import { createSignedLinks } from './core/signed-links.ts';
import { sweepPictures, type Files } from './core/storage/files.ts';
import { postJournal } from './ledger/post-journal.ts';
import type { Mailer } from './outbox/mailer.ts';
import type { Dispatcher } from './outbox/webhooks/dispatcher.ts';

type JobDeps = { sql: Sql; files: Files; mailer: Mailer; dispatcher: Dispatcher; report: (error: unknown) => void };

/** Every recurring job of a process. */
export function jobsOf({ sql, files, mailer, dispatcher, report }: JobDeps, config: Config): Job[] {
  const { guest_days, jwt_secret, quotas, private_addresses_allowed: allow_private } = config;
  return [
    { name: 'expire-requests', cron: '* * * * *', run: () => expireRequests(sql) },
    { name: 'release-unpaid', cron: '* * * * *', run: () => releaseUnpaid(sql) },
    { name: 'end-postponed', cron: '* * * * *', run: () => endUndecided(sql, report) },
    { name: 'expire-holds', cron: '* * * * *', run: async () => (await expireHolds(sql)).ended },
    { name: 'tend-waiting-list', cron: '* * * * *', run: () => tendWaitingList({ sql, links: createSignedLinks(jwt_secret) }) },
    { name: 'delete-waiting', cron: '49 4 * * *', run: () => deleteOldEntries(sql) },
    { name: 'delete-holds', cron: '37 * * * *', run: () => deleteOldHolds(sql) },
    { name: 'complete-bookings', cron: '*/10 * * * *', run: () => completeDue(sql) },
    // After midnight in Hong Kong, when a new day has become due.
    { name: 'open-schedules', cron: '7 0 * * *', run: () => openDueSchedules(sql, quotas.slots) },
    // Each calendar is due a quarter of an hour after it was read.
    { name: 'read-calendars', cron: '* * * * *', run: () => readDueCalendars(sql, { allow_private }) },
    {
      name: 'watch-weather',
      cron: '* * * * *',
      run: () => watchWeather(sql, { url: config.weather_url, allow_private: allow_private || config.rehearsal }, report),
    },
    // After what orders them and before what tells of them: a rehearsal does one round of jobs every half hour.
    { name: 'call-off', cron: '* * * * *', run: () => takeUpCallOffs(sql, report) },
    { name: 'send-mails', cron: '* * * * *', run: () => mailer.run() },
    { name: 'send-webhooks', cron: '* * * * *', run: () => dispatcher.run() },
    { name: 'watch-licences', cron: '11 * * * *', run: () => watchLicences(sql) },
    { name: 'renew-prices', cron: '3 0 * * *', run: () => renewFromPrices(sql) },
    { name: 'delete-services', cron: '37 4 * * *', run: () => deleteArchived(sql) },
    { name: 'delete-mails', cron: '29 4 * * *', run: () => deleteOldMails(sql) },
    {
      name: 'delete-webhooks',
      cron: '31 4 * * *',
      run: async () => void (await Promise.all([deleteOldDeliveries(sql), deleteOldChanges(sql)])),
    },
    { name: 'delete-sessions', cron: '7 4 * * *', run: () => deleteOldSessions(sql) },
    { name: 'delete-invitations', cron: '19 4 * * *', run: () => deleteOldInvitations(sql) },
    { name: 'add-up-clicks', cron: '* * * * *', run: () => countClicks(sql) },
    { name: 'delete-clicks', cron: '13 4 * * *', run: () => foldOldClicks(sql) },
    { name: 'add-up-bookings', cron: '* * * * *', run: () => applyBookingChanges(sql) },
    { name: 'post-journal', cron: '* * * * *', run: () => postJournal(sql) },
    // Of a month that is over in Hong Kong; whatever was done in its last minutes is posted by then.
    { name: 'make-invoices', cron: '23 * * * *', run: () => makeInvoices(sql) },
    { name: 'delete-hits', cron: '47 * * * *', run: () => deleteOldHits(sql) },
    { name: 'delete-keys', cron: '17 * * * *', run: () => deleteOldKeys(sql) },
    { name: 'erase-bookings', cron: RETENTION_CRON, run: () => eraseOldBookings(sql, guest_days) },
    { name: 'delete-reservations', cron: '31 4 * * *', run: () => deleteUnconfirmed(sql) },
    { name: 'delete-refusals', cron: '37 4 * * *', run: () => deleteOldRefusals(sql) },
    { name: 'delete-visitors', cron: '53 4 * * *', run: () => deleteOldVisitors(sql) },
    { name: 'delete-pictures', cron: '43 4 * * *', run: () => sweepPictures(files, sql) },
  ];
}

/** Where cards are taken: looks for what no webhook has said. */
export function cardJobs(sql: Sql, payments: Payments | null, { jwt_secret }: Pick<Config, 'jwt_secret'>): Job[] {
  if (!payments) return [];
  const links = createSignedLinks(jwt_secret);
  return [{ name: 'follow-cards', cron: '* * * * *', run: () => followCards({ sql, payments, links }) }];
}
