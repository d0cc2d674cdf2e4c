import { z } from 'zod';
import * as accounts from './accounts.ts';
import * as availability from './availability.ts';
import * as bookings from './bookings.ts';
import * as catalogue from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { listOf, paging } from './lists.ts';
import * as pages from './pages.ts';

const id = z.object({ id: z.uuid() });

/** Every call of Sampan: what server and web agree on, on one screen. */
export const api = {
  auth: {
    register: endpoint({ method: 'POST', path: '/api/auth/register/', who: 'anyone', tag: 'Auth', summary: 'Register as a client', body: accounts.registerBody, status: 201, reply: accounts.session, budget: 'register' }),
    login: endpoint({ method: 'POST', path: '/api/auth/login/', who: 'anyone', tag: 'Auth', summary: 'Sign in with username or email', body: accounts.loginBody, reply: accounts.session, budget: 'login' }),
    refresh: endpoint({ method: 'POST', path: '/api/auth/refresh/', who: 'anyone', tag: 'Auth', summary: 'A new access token', body: accounts.refreshBody, reply: accounts.accessReply }),
    logout: endpoint({ method: 'POST', path: '/api/auth/logout/', who: 'anyone', tag: 'Auth', summary: 'Revoke the session of a refresh token', body: accounts.refreshBody, status: 204 }),
    user: endpoint({ method: 'GET', path: '/api/auth/user/', who: 'signed_in', tag: 'Auth', summary: 'The signed-in user', reply: accounts.user }),
    update: endpoint({ method: 'PATCH', path: '/api/auth/user/', who: 'signed_in', tag: 'Auth', summary: 'Change the profile', body: accounts.profileBody, reply: accounts.user }),
    changePassword: endpoint({ method: 'POST', path: '/api/auth/password/change/', who: 'signed_in', tag: 'Auth', summary: 'Change the password; other sessions end', body: accounts.passwordChangeBody, status: 204, budget: 'login' }),
    becomeProvider: endpoint({ method: 'POST', path: '/api/auth/become-provider/', who: 'signed_in', tag: 'Auth', summary: 'Turn a client account into a provider', body: accounts.becomeProviderBody, reply: accounts.user }),
  },
  services: {
    list: endpoint({ method: 'GET', path: '/api/services/', who: 'anyone', tag: 'Catalogue', summary: 'Active services', query: catalogue.servicesQuery, reply: listOf(catalogue.service) }),
    categories: endpoint({ method: 'GET', path: '/api/services/categories/', who: 'anyone', tag: 'Catalogue', summary: 'Categories with their number of active services', reply: z.array(catalogue.categoryWithCount) }),
    get: endpoint({ method: 'GET', path: '/api/services/:id/', who: 'anyone', tag: 'Catalogue', summary: 'One active service', params: id, reply: catalogue.service }),
    availability: endpoint({ method: 'GET', path: '/api/services/:id/availability/', who: 'anyone', tag: 'Catalogue', summary: 'Bookable slots in time order', params: id, query: availability.openSlotsQuery, reply: z.array(availability.openSlot) }),
    reviews: endpoint({ method: 'GET', path: '/api/services/:id/reviews/', who: 'anyone', tag: 'Catalogue', summary: 'Reviews, newest first', params: id, query: z.object(paging), reply: listOf(catalogue.review) }),
  },
  pages: {
    public: endpoint({ method: 'GET', path: '/api/pages/public/:slug/', who: 'anyone', tag: 'Pages', summary: 'A published page; counts a view', params: pages.slugParams, reply: pages.publicPage }),
    book: endpoint({ method: 'POST', path: '/api/pages/public/book/', who: 'anyone', tag: 'Pages', summary: 'Book on a page, without an account', body: bookings.publicBookingBody, status: 201, reply: bookings.confirmation, idempotent: true, budget: 'booking' }),
  },
  bookings: {
    providerBookings: endpoint({ method: 'GET', path: '/api/bookings/provider-bookings/', who: 'service_provider', tag: 'Bookings', summary: "The provider's bookings, newest first", query: bookings.providerBookingsQuery, reply: bookings.providerBookings }),
    providerStats: endpoint({ method: 'GET', path: '/api/bookings/provider-stats/', who: 'service_provider', tag: 'Bookings', summary: 'Figures of the dashboard', reply: accounts.providerStats }),
    get: endpoint({ method: 'GET', path: '/api/bookings/bookings/:id/', who: 'signed_in', tag: 'Bookings', summary: 'One booking, for its provider or client', params: id, reply: bookings.booking }),
    update: endpoint({ method: 'PATCH', path: '/api/bookings/bookings/:id/', who: 'service_provider', tag: 'Bookings', summary: 'Change the status', params: id, body: bookings.statusBody, reply: bookings.booking, idempotent: true }),
    accept: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/accept/', who: 'service_provider', tag: 'Bookings', summary: 'Accept a request', params: id, body: bookings.noteBody, reply: bookings.booking, idempotent: true }),
    complete: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/complete/', who: 'service_provider', tag: 'Bookings', summary: 'Mark as completed', params: id, body: bookings.noteBody, reply: bookings.booking, idempotent: true }),
    cancel: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/cancel/', who: 'signed_in', tag: 'Bookings', summary: 'Decline or cancel; a provider gives a reason', params: id, body: bookings.cancelBody, reply: bookings.booking, idempotent: true }),
  },
};
