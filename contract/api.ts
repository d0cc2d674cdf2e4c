import { authCalls, savedCalls } from './api/accounts.ts';
import { bankFileCalls } from './api/bank-files.ts';
import { bookingCalls, reviewCalls } from './api/bookings.ts';
import { callOffCalls, managedCallOffCalls } from './api/call-offs.ts';
import { cardCalls } from './api/cards.ts';
import { externalCalendarCalls } from './api/external-calendars.ts';
import { guestCalls } from './api/guests.ts';
import { holdCalls } from './api/holds.ts';
import { keyCalls } from './api/keys.ts';
import { importCalls } from './api/imports.ts';
import { operatorCalls, outboxCalls, payoutCalls, peopleCalls } from './api/operator.ts';
import { ownPageCalls, pageCalls } from './api/pages.ts';
import { conciergeCalls, partnerCalls, statementCalls } from './api/partners.ts';
import { calendarCalls, mailChoiceCalls, providerCalls, templateCalls, uploadCalls } from './api/providers.ts';
import { rehearsalCalls } from './api/rehearsals.ts';
import { resellerCalls } from './api/resellers.ts';
import { resourceCalls } from './api/resources.ts';
import { availabilityCalls, marketplaceCalls, ownServiceCalls, serviceCalls } from './api/services.ts';
import { invoiceCalls, settlementCalls } from './api/settlements.ts';
import { guideCalls, teamCalls } from './api/team.ts';
import { waitingListCalls } from './api/waiting-list.ts';
import { weatherCalls } from './api/weather.ts';
import { marketWebhookCalls, webhookCalls } from './api/webhooks.ts';

/** Every call of Sampan: what server and web agree on. */
export const api = {
  auth: authCalls,
  saved: savedCalls,
  providers: providerCalls,
  messageTemplates: templateCalls,
  mailChoices: mailChoiceCalls,
  team: teamCalls,
  guide: guideCalls,
  weather: weatherCalls,
  rehearsals: rehearsalCalls,
  webhooks: webhookCalls,
  marketWebhooks: marketWebhookCalls,
  partners: partnerCalls,
  resellers: resellerCalls,
  keys: keyCalls,
  concierge: conciergeCalls,
  calendar: calendarCalls,
  guests: guestCalls,
  outbox: outboxCalls,
  uploads: uploadCalls,
  ownServices: ownServiceCalls,
  availability: availabilityCalls,
  externalCalendars: externalCalendarCalls,
  resources: resourceCalls,
  services: serviceCalls,
  marketplace: marketplaceCalls,
  pages: pageCalls,
  ownPages: ownPageCalls,
  holds: holdCalls,
  bookings: bookingCalls,
  callOffs: callOffCalls,
  managedCallOffs: managedCallOffCalls,
  waitingList: waitingListCalls,
  bankFiles: bankFileCalls,
  imports: importCalls,
  cards: cardCalls,
  reviews: reviewCalls,
  operator: operatorCalls,
  people: peopleCalls,
  statements: statementCalls,
  payouts: payoutCalls,
  settlements: settlementCalls,
  invoices: invoiceCalls,
};
