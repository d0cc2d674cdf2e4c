import { z } from 'zod';
import * as bookings from '../bookings.ts';
import { chapter, get, patch, post, put, remove } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import * as pages from '../pages.ts';
import { idParams } from '../params.ts';

export const pageCalls = chapter('Pages', {
  public: get('/api/pages/public/:slug/', 'A published page; counts a view', {
    who: 'anyone',
    params: pages.slugParams,
    reply: pages.publicPage,
  }),
  book: post('/api/pages/public/book/', 'Book on a page, without an account', {
    who: 'anyone',
    body: bookings.publicBookingBody,
    status: 201,
    reply: bookings.confirmation,
    idempotent: true,
    rate_limit: 'booking',
  }),
});

/** A page that was read is written back with its services as the reply has them, texts and all: so much for each. */
export const SERVICE_IN_PAGE_KB = 5;
const BODY_WITH_SERVICES_KB = 64 + pages.MOST_SERVICES * SERVICE_IN_PAGE_KB;

export const ownPageCalls = chapter('Own pages', {
  list: get('/api/pages/', "The provider's pages", {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: pages.ownPagesQuery,
    reply: listOf(pages.ownPage),
  }),
  create: post('/api/pages/', 'Create a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: pages.pageBody,
    body_kb: 64,
    status: 201,
    reply: pages.ownPage,
    pictures: ['logo', 'banner_image'],
  }),
  get: get('/api/pages/:id/', 'One own page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: pages.ownPage,
  }),
  replace: put('/api/pages/:id/', 'Rewrite a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: pages.pageBody,
    body_kb: BODY_WITH_SERVICES_KB,
    reply: pages.ownPage,
    pictures: ['logo', 'banner_image'],
  }),
  update: patch('/api/pages/:id/', 'Change parts of a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: pages.pagePatch,
    body_kb: BODY_WITH_SERVICES_KB,
    reply: pages.ownPage,
    pictures: ['logo', 'banner_image'],
  }),
  remove: remove('/api/pages/:id/', 'Delete a page; its bookings stay', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 204,
  }),
  addServices: post('/api/pages/:id/add_services/', 'Put services on a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: pages.serviceIdsBody,
    reply: pages.ownPage,
  }),
  removeServices: post('/api/pages/:id/remove_services/', 'Take services off a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: pages.serviceIdsBody,
    reply: pages.ownPage,
  }),
  stats: get('/api/pages/:id/stats/', 'Views and bookings of a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: pages.pageStats,
  }),
  embed: put('/api/pages/:id/embed/', 'List the sites on which a page may stand in a frame', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    body: pages.embedBody,
    body_kb: 40,
    reply: pages.ownPage,
  }),
  share: post('/api/pages/:id/share/', 'Remember that the address of a page was handed out', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 204,
  }),
  qr: get('/api/pages/:id/qr/', 'QR code of the page address', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
    type: ['image/svg+xml', 'image/png'],
  }),
  bookings: get('/api/pages/:id/bookings/', 'Bookings made on a page', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    query: bookings.providerBookingsQuery.omit({ page_id: true }),
    reply: bookings.providerBookings,
  }),
  updateBooking: patch('/api/pages/bookings/:id/', 'Status and own notes of a page booking', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: bookings.pageBookingBody,
    reply: bookings.booking,
    idempotent: true,
  }),
});
