import { chapter, get, patch, post } from '../endpoint.ts';
import * as concierge from '../concierge.ts';
import * as ledger from '../ledger.ts';
import * as partners from '../partners.ts';
import { idParams } from '../params.ts';

export const partnerCalls = chapter('Partners', {
  me: get('/api/partners/me/', 'The own partner profile', { who: 'partner', reply: partners.partnerProfile }),
  update: patch('/api/partners/me/', 'Change the partner profile; where the money goes with the password only', {
    who: 'partner',
    body: partners.partnerPatch,
    reply: partners.partnerProfile,
    pictures: ['logo'],
    rate_limit: 'login',
  }),
  stats: get('/api/partners/stats/', 'Clicks, bookings and earnings of the last days, by link, placement and day', {
    who: 'partner',
    query: partners.referralStatsQuery,
    reply: partners.referralStats,
  }),
  targets: get('/api/partners/targets/', 'Pages and experiences that a link can lead to', {
    who: 'partner',
    query: partners.targetsQuery,
    reply: partners.linkableTargets,
  }),
  links: get('/api/partners/links/', "The partner's links, newest first", {
    who: 'partner',
    query: partners.linksQuery,
    reply: partners.referralLinks,
  }),
  createLink: post('/api/partners/links/', 'A new short link for a placement', {
    who: 'partner',
    body: partners.linkBody,
    status: 201,
    reply: partners.referralLink,
    idempotent: true,
  }),
  link: get('/api/partners/links/:id/', 'One own link', {
    who: 'partner',
    params: idParams,
    reply: partners.referralLink,
  }),
  changeLink: patch('/api/partners/links/:id/', 'Rename the placement, archive, or take out of the archive', {
    who: 'partner',
    params: idParams,
    body: partners.linkPatch,
    reply: partners.referralLink,
  }),
  qr: get('/api/partners/links/:id/qr/', 'QR code of the short link', {
    who: 'partner',
    params: idParams,
    query: partners.qrQuery,
    type: ['image/svg+xml', 'image/png'],
  }),
});

export const conciergeCalls = chapter('Partners', {
  book: post('/api/partners/concierge/bookings/', 'Book for a guest, as the guest would; credited to the partner', {
    who: 'partner',
    body: concierge.conciergeBookingBody,
    status: 201,
    reply: concierge.conciergeConfirmation,
    idempotent: true,
    rate_limit: 'booking',
  }),
  bookings: get('/api/partners/concierge/bookings/', 'Bookings made for guests, from today on, the next one first', {
    who: 'partner',
    query: concierge.conciergeQuery,
    reply: concierge.conciergeBookings,
  }),
});

export const statementCalls = {
  ...chapter('Partners', {
    earnings: get(
      '/api/partners/earnings/',
      "Bookings that came from the partner's clicks and what each earned, newest first",
      { who: 'partner', query: ledger.earningsQuery, reply: ledger.earnings },
    ),
    partner: get('/api/partners/statement/', "A partner's month: balance, commissions, payouts", {
      who: 'partner',
      query: ledger.statementQuery,
      reply: ledger.partnerStatement,
    }),
    partnerFile: get('/api/partners/statement.csv', 'The same as a CSV file for spreadsheets', {
      who: 'partner',
      query: ledger.statementQuery,
      type: 'text/csv',
    }),
  }),
  ...chapter('Providers', {
    provider: get(
      '/api/providers/me/statement/',
      "A provider's month: what was delivered and paid, what is not, and the balance before and after",
      {
        who: 'service_provider',
        key: 'read',
        query: ledger.statementQuery,
        reply: ledger.providerStatement,
      },
    ),
    providerFile: get('/api/providers/me/statement.csv', 'The same as a CSV file for spreadsheets', {
      who: 'service_provider',
      key: 'read',
      query: ledger.statementQuery,
      type: 'text/csv',
    }),
  }),
};
