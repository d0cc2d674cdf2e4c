import { z } from 'zod';
import * as accounts from './accounts.ts';
import * as audit from './audit.ts';
import * as availability from './availability.ts';
import * as bookings from './bookings.ts';
import * as catalogue from './catalogue.ts';
import { directBookingBody } from './direct-booking.ts';
import { endpoint } from './endpoint.ts';
import * as guests from './guests.ts';
import * as legal from './legal.ts';
import { countedListOf, listOf, paging } from './lists.ts';
import * as ledger from './ledger.ts';
import * as mails from './mails.ts';
import * as manifest from './manifest.ts';
import * as messages from './messages.ts';
import { alikeBookings, notReal, notRealBody } from './not-real.ts';
import * as operator from './operator.ts';
import * as pages from './pages.ts';
import * as partners from './partners.ts';
import * as people from './people.ts';
import * as providers from './providers.ts';
import { linkToken } from './text.ts';
import * as reviews from './reviews.ts';
import { marketplaceTerms, settings, settingsPatch } from './settings.ts';
import * as travellers from './travellers.ts';
import { picture } from './wire.ts';

const id = z.object({ id: z.uuid() });
const token = z.object({ token: linkToken });

/** Every call of Sampan: what server and web agree on, on one screen. */
export const api = {
  auth: {
    register: endpoint({ method: 'POST', path: '/api/auth/register/', who: 'anyone', tag: 'Auth', summary: 'Register as a client', body: accounts.registerBody, status: 201, reply: accounts.session, rate_limit: 'register' }),
    login: endpoint({ method: 'POST', path: '/api/auth/login/', who: 'anyone', tag: 'Auth', summary: 'Sign in with username or email, and with a code where the account has a second factor', body: accounts.loginBody, body_kb: 8, reply: accounts.session, rate_limit: 'login' }),
    refresh: endpoint({ method: 'POST', path: '/api/auth/refresh/', who: 'anyone', tag: 'Auth', summary: 'A new access token', body: accounts.refreshBody, body_kb: 8, reply: accounts.accessReply }),
    logout: endpoint({ method: 'POST', path: '/api/auth/logout/', who: 'anyone', tag: 'Auth', summary: 'Revoke the session of a refresh token', body: accounts.refreshBody, body_kb: 8, status: 204 }),
    user: endpoint({ method: 'GET', path: '/api/auth/user/', who: 'signed_in', tag: 'Auth', summary: 'The signed-in user', reply: accounts.user }),
    update: endpoint({ method: 'PATCH', path: '/api/auth/user/', who: 'signed_in', tag: 'Auth', summary: 'Change the profile; another email address asks for the password and waits until it is proved', body: accounts.profileBody, reply: accounts.user, rate_limit: 'profile' }),
    exported: endpoint({ method: 'GET', path: '/api/auth/user/export/', who: 'signed_in', tag: 'Auth', summary: 'Everything this marketplace holds of the signed-in person', reply: travellers.personalData, rate_limit: 'login' }),
    remove: endpoint({ method: 'POST', path: '/api/auth/user/delete/', who: 'signed_in', tag: 'Auth', summary: 'Delete the account; its bookings stay without a name', body: accounts.ownerBody, status: 204, rate_limit: 'login' }),
    changePassword: endpoint({ method: 'POST', path: '/api/auth/password/change/', who: 'signed_in', tag: 'Auth', summary: 'Change the password; other sessions end', body: accounts.passwordChangeBody, status: 204, rate_limit: 'login' }),
    secondFactor: endpoint({ method: 'GET', path: '/api/auth/second-factor/', who: 'signed_in', tag: 'Auth', summary: 'How the second factor of the account stands', reply: accounts.factorState }),
    startSecondFactor: endpoint({ method: 'POST', path: '/api/auth/second-factor/', who: 'signed_in', tag: 'Auth', summary: 'A key for an app that shows codes; nothing asks for them before one is confirmed', body: accounts.factorPasswordBody, reply: accounts.factorKey, rate_limit: 'login' }),
    confirmSecondFactor: endpoint({ method: 'POST', path: '/api/auth/second-factor/confirm/', who: 'signed_in', tag: 'Auth', summary: 'Turn the second factor on with a code of the app; other sessions end, recovery codes are told once', body: accounts.factorCodeBody, reply: accounts.recoveryCodes, rate_limit: 'login' }),
    stopSecondFactor: endpoint({ method: 'POST', path: '/api/auth/second-factor/off/', who: 'signed_in', tag: 'Auth', summary: 'Turn the second factor off', body: accounts.ownerBody, status: 204, rate_limit: 'login' }),
    renewRecoveryCodes: endpoint({ method: 'POST', path: '/api/auth/second-factor/recovery-codes/', who: 'signed_in', tag: 'Auth', summary: 'New recovery codes; the ones before open nothing any more', body: accounts.ownerBody, reply: accounts.recoveryCodes, rate_limit: 'login' }),
    askReset: endpoint({ method: 'POST', path: '/api/auth/password/reset/', who: 'anyone', tag: 'Auth', summary: 'Mail a link for a new password; the answer is the same for an address without an account', body: accounts.emailBody, status: 204, rate_limit: 'login' }),
    reset: endpoint({ method: 'POST', path: '/api/auth/password/reset/confirm/', who: 'anyone', tag: 'Auth', summary: 'Set a new password with a mailed link, once; every session ends', body: accounts.resetBody, status: 204, rate_limit: 'login' }),
    askVerification: endpoint({ method: 'POST', path: '/api/auth/email/verification/', who: 'signed_in', tag: 'Auth', summary: 'Mail the link that proves the email address again, or the one that waits', status: 204, rate_limit: 'login' }),
    mailedAccount: endpoint({ method: 'POST', path: '/api/auth/email/account/', who: 'anyone', concerns_caller: true, tag: 'Auth', summary: 'The account whose address a mailed link proves', body: accounts.linkBody, reply: accounts.mailedAccount, rate_limit: 'login' }),
    verifyEmail: endpoint({ method: 'POST', path: '/api/auth/email/verify/', who: 'anyone', concerns_caller: true, tag: 'Auth', summary: "Prove the email address with a mailed link, in the account's session or with its password; earlier bookings made with it become the account's", body: accounts.verifyBody, reply: accounts.claimed, rate_limit: 'login' }),
    disownEmail: endpoint({ method: 'POST', path: '/api/auth/email/disown/', who: 'anyone', tag: 'Auth', summary: 'Say with a mailed link that the account with this address is not yours; it ends, and the address is free', body: accounts.linkBody, status: 204, rate_limit: 'login' }),
    becomeProvider: endpoint({ method: 'POST', path: '/api/auth/become-provider/', who: 'signed_in', tag: 'Auth', summary: 'Turn a client account into a provider', body: accounts.becomeProviderBody, reply: accounts.user }),
    becomePartner: endpoint({ method: 'POST', path: '/api/auth/become-partner/', who: 'signed_in', tag: 'Auth', summary: 'Turn a client account into a partner', body: partners.becomePartnerBody, reply: accounts.user }),
  },
  providers: {
    me: endpoint({ method: 'GET', path: '/api/providers/me/', who: 'service_provider', tag: 'Providers', summary: 'The own provider profile', reply: providers.providerProfile }),
    update: endpoint({ method: 'PATCH', path: '/api/providers/me/', who: 'service_provider', tag: 'Providers', summary: 'Change the provider profile', body: providers.providerPatch, reply: providers.providerProfile }),
    calendarFeed: endpoint({ method: 'GET', path: '/api/providers/me/calendar/', who: 'service_provider', tag: 'Providers', summary: "The provider's calendar feed and its secret address", reply: guests.calendarFeed }),
    renewCalendarFeed: endpoint({ method: 'POST', path: '/api/providers/me/calendar/', who: 'service_provider', tag: 'Providers', summary: 'Turn the feed on with a new address; an old one stops working', body: guests.calendarFeedBody, reply: guests.calendarFeed }),
    stopCalendarFeed: endpoint({ method: 'DELETE', path: '/api/providers/me/calendar/', who: 'service_provider', tag: 'Providers', summary: 'Turn the feed off; its address stops working', status: 204 }),
  },
  partners: {
    me: endpoint({ method: 'GET', path: '/api/partners/me/', who: 'partner', tag: 'Partners', summary: 'The own partner profile', reply: partners.partnerProfile }),
    update: endpoint({ method: 'PATCH', path: '/api/partners/me/', who: 'partner', tag: 'Partners', summary: 'Change the partner profile; where the money goes with the password only', body: partners.partnerPatch, reply: partners.partnerProfile, pictures: ['logo'], rate_limit: 'login' }),
    stats: endpoint({ method: 'GET', path: '/api/partners/stats/', who: 'partner', tag: 'Partners', summary: 'Clicks, bookings and earnings of the last days, by link, placement and day', query: partners.referralStatsQuery, reply: partners.referralStats }),
    targets: endpoint({ method: 'GET', path: '/api/partners/targets/', who: 'partner', tag: 'Partners', summary: 'Pages and experiences that a link can lead to', query: partners.targetsQuery, reply: partners.linkableTargets }),
    links: endpoint({ method: 'GET', path: '/api/partners/links/', who: 'partner', tag: 'Partners', summary: "The partner's links, newest first", query: partners.linksQuery, reply: partners.referralLinks }),
    createLink: endpoint({ method: 'POST', path: '/api/partners/links/', who: 'partner', tag: 'Partners', summary: 'A new short link for a placement', body: partners.linkBody, status: 201, reply: partners.referralLink, idempotent: true }),
    link: endpoint({ method: 'GET', path: '/api/partners/links/:id/', who: 'partner', tag: 'Partners', summary: 'One own link', params: id, reply: partners.referralLink }),
    changeLink: endpoint({ method: 'PATCH', path: '/api/partners/links/:id/', who: 'partner', tag: 'Partners', summary: 'Rename the placement, archive, or take out of the archive', params: id, body: partners.linkPatch, reply: partners.referralLink }),
    qr: endpoint({ method: 'GET', path: '/api/partners/links/:id/qr/', who: 'partner', tag: 'Partners', summary: 'QR code of the short link', params: id, query: partners.qrQuery, type: ['image/svg+xml', 'image/png'] }),
  },
  calendar: {
    feed: endpoint({ method: 'GET', path: '/api/calendar/:token/', who: 'anyone', tag: 'Providers', summary: 'A provider\'s departures for calendar programs, by secret address', params: token, type: 'text/calendar' }),
  },
  guests: {
    lookup: endpoint({ method: 'POST', path: '/api/bookings/lookup/', who: 'anyone', tag: 'Guests', summary: "Mail a booking's secret link again; the answer does not say whether there is such a booking", body: guests.lookupBody, status: 204, rate_limit: 'login' }),
    booking: endpoint({ method: 'GET', path: '/api/bookings/manage/:token/', who: 'anyone', tag: 'Guests', summary: 'The booking that a secret link opens', params: token, reply: guests.guestBooking }),
    confirm: endpoint({ method: 'POST', path: '/api/bookings/manage/:token/confirm/', who: 'anyone', tag: 'Guests', summary: 'Confirm a large booking by the link in its mail, which keeps its places', params: token, body: guests.confirmBody, reply: bookings.booking }),
    cancel: endpoint({ method: 'POST', path: '/api/bookings/manage/:token/cancel/', who: 'anyone', tag: 'Guests', summary: 'Cancel within the terms', params: token, body: bookings.cancelBody, reply: bookings.booking, idempotent: true }),
    messages: endpoint({ method: 'GET', path: '/api/bookings/manage/:token/messages/', who: 'anyone', tag: 'Guests', summary: 'The thread, oldest first', params: token, reply: z.array(messages.message) }),
    sendMessage: endpoint({ method: 'POST', path: '/api/bookings/manage/:token/send_message/', who: 'anyone', tag: 'Guests', summary: 'Write to the provider', params: token, body: messages.messageBody, status: 201, reply: messages.message, idempotent: true, rate_limit: 'booking' }),
    review: endpoint({ method: 'POST', path: '/api/bookings/manage/:token/review/', who: 'anyone', tag: 'Guests', summary: 'Review a completed booking, once', params: token, body: reviews.reviewBody, status: 201, reply: reviews.review, idempotent: true, rate_limit: 'booking' }),
    readMessages: endpoint({ method: 'POST', path: '/api/bookings/manage/:token/read_messages/', who: 'anyone', tag: 'Guests', summary: "Mark the provider's messages as read", params: token, status: 204 }),
    calendar: endpoint({ method: 'GET', path: '/api/bookings/manage/:token/calendar.ics', who: 'anyone', tag: 'Guests', summary: 'The booking as a calendar file', params: token, type: 'text/calendar' }),
    qr: endpoint({ method: 'GET', path: '/api/bookings/manage/:token/qr.svg', who: 'anyone', tag: 'Guests', summary: 'QR code of the confirmation code, for the voucher', params: token, type: 'image/svg+xml' }),
  },
  outbox: {
    list: endpoint({ method: 'GET', path: '/api/outbox/', who: 'anyone', concerns_caller: true, tag: 'Outbox', summary: 'Mails, newest first; in production for operators only', query: mails.outboxQuery, reply: mails.listedMails }),
    get: endpoint({ method: 'GET', path: '/api/outbox/:id/', who: 'anyone', concerns_caller: true, tag: 'Outbox', summary: 'One mail, with its words where it was kept; in production for operators only', params: id, reply: mails.storedMail }),
    resend: endpoint({ method: 'POST', path: '/api/outbox/:id/resend/', who: 'operator', tag: 'Outbox', summary: 'Try again to send a mail that was given up', params: id, reply: mails.storedMail }),
  },
  uploads: {
    image: endpoint({ method: 'POST', path: '/api/uploads/', who: 'service_provider', tag: 'Uploads', summary: 'Keep a picture (multipart field image); its address goes into services and pages', body: z.object({ image: picture.min(1) }), status: 201, reply: z.object({ url: z.string() }), pictures: ['image'], only_multipart: true, rate_limit: 'upload' }),
  },
  ownServices: {
    list: endpoint({ method: 'GET', path: '/api/services/services/', who: 'service_provider', tag: 'Own services', summary: "The provider's services", query: catalogue.ownServicesQuery, reply: catalogue.ownServices }),
    create: endpoint({ method: 'POST', path: '/api/services/services/', who: 'service_provider', tag: 'Own services', summary: 'Create a service', body: catalogue.serviceBody, body_kb: 400, status: 201, reply: catalogue.ownService, idempotent: true, pictures: ['featured_image', 'gallery[]'] }),
    get: endpoint({ method: 'GET', path: '/api/services/services/:id/', who: 'service_provider', tag: 'Own services', summary: 'One own service', params: id, reply: catalogue.ownService }),
    replace: endpoint({ method: 'PUT', path: '/api/services/services/:id/', who: 'service_provider', tag: 'Own services', summary: 'Rewrite a service', params: id, body: catalogue.serviceBody, body_kb: 400, reply: catalogue.ownService, pictures: ['featured_image', 'gallery[]'] }),
    update: endpoint({ method: 'PATCH', path: '/api/services/services/:id/', who: 'service_provider', tag: 'Own services', summary: 'Change parts of a service', params: id, body: catalogue.servicePatch, body_kb: 400, reply: catalogue.ownService, pictures: ['featured_image', 'gallery[]'] }),
    remove: endpoint({ method: 'DELETE', path: '/api/services/services/:id/', who: 'service_provider', tag: 'Own services', summary: 'Delete a service; with bookings it is archived', params: id, status: 204 }),
    duplicate: endpoint({ method: 'POST', path: '/api/services/services/:id/duplicate/', who: 'service_provider', tag: 'Own services', summary: 'A draft copy of a service', params: id, status: 201, reply: catalogue.ownService }),
    stats: endpoint({ method: 'GET', path: '/api/services/services/:id/stats/', who: 'service_provider', tag: 'Own services', summary: 'Figures of a service', params: id, reply: catalogue.serviceStats }),
  },
  availability: {
    list: endpoint({ method: 'GET', path: '/api/services/availability/', who: 'anyone', tag: 'Availability', summary: "A service's slots: all to its provider, bookable ones to everyone else", query: availability.ownSlotsQuery, reply: z.array(availability.listedSlot) }),
    create: endpoint({ method: 'POST', path: '/api/services/availability/', who: 'service_provider', tag: 'Availability', summary: 'Create a slot', body: availability.slotBody, status: 201, reply: availability.ownSlot }),
    get: endpoint({ method: 'GET', path: '/api/services/availability/:id/', who: 'service_provider', tag: 'Availability', summary: 'One own slot', params: id, reply: availability.ownSlot }),
    change: endpoint({ method: 'PUT', path: '/api/services/availability/:id/', who: 'service_provider', tag: 'Availability', summary: 'Change capacity, block or unblock', params: id, body: availability.slotChange, reply: availability.ownSlot }),
    remove: endpoint({ method: 'DELETE', path: '/api/services/availability/:id/', who: 'service_provider', tag: 'Availability', summary: 'Delete a slot nobody holds', params: id, status: 204 }),
    bulkCreate: endpoint({ method: 'POST', path: '/api/services/availability/bulk_create/', who: 'service_provider', tag: 'Availability', summary: 'Many slots at once, or with dry_run what they would be', body: availability.bulkBody, status: 201, reply: availability.bulkReply }),
    fromTemplate: endpoint({ method: 'POST', path: '/api/services/availability/create_from_template/', who: 'service_provider', tag: 'Availability', summary: 'Slots from a weekly template', body: availability.templateBody, status: 201, reply: availability.bulkReply }),
    undo: endpoint({ method: 'POST', path: '/api/services/availability/undo/', who: 'service_provider', tag: 'Availability', summary: 'Take back a bulk creation, booked slots excepted', body: availability.undoBody, reply: availability.undoReply }),
    blockTime: endpoint({ method: 'POST', path: '/api/services/availability/block_time/', who: 'service_provider', tag: 'Availability', summary: 'Stop booking of every slot in a range; bookings stay', body: availability.rangeBody, reply: availability.blockReply }),
    unblockTime: endpoint({ method: 'POST', path: '/api/services/availability/unblock_time/', who: 'service_provider', tag: 'Availability', summary: 'Open blocked slots of a range again', body: availability.rangeBody, reply: availability.unblockReply }),
    stats: endpoint({ method: 'GET', path: '/api/services/availability/stats/', who: 'service_provider', tag: 'Availability', summary: 'Figures of slots', query: z.object({ service_id: z.uuid().optional() }), reply: availability.availabilityStats }),
  },
  services: {
    list: endpoint({ method: 'GET', path: '/api/services/', who: 'anyone', tag: 'Catalogue', summary: 'Active services that match; 200 are counted, and further pages reach 1,000', query: catalogue.servicesQuery, reply: catalogue.listedServices }),
    categories: endpoint({ method: 'GET', path: '/api/services/categories/', who: 'anyone', tag: 'Catalogue', summary: 'Categories with their number of active services', reply: z.array(catalogue.categoryWithCount) }),
    get: endpoint({ method: 'GET', path: '/api/services/:id/', who: 'anyone', tag: 'Catalogue', summary: 'One active service', params: id, reply: catalogue.service }),
    availability: endpoint({ method: 'GET', path: '/api/services/:id/availability/', who: 'anyone', tag: 'Catalogue', summary: 'Bookable slots in time order', params: id, query: availability.openSlotsQuery, reply: z.array(availability.openSlot) }),
    calendar: endpoint({ method: 'GET', path: '/api/services/:id/calendar/', who: 'anyone', tag: 'Catalogue', summary: 'A month, day by day: whether it can be booked, and from what price', params: id, query: availability.calendarQuery, reply: availability.calendar }),
    similar: endpoint({ method: 'GET', path: '/api/services/:id/similar/', who: 'anyone', tag: 'Catalogue', summary: 'Up to four services like it that can be booked', params: id, reply: z.array(catalogue.listedService) }),
    reviews: endpoint({ method: 'GET', path: '/api/services/:id/reviews/', who: 'anyone', tag: 'Catalogue', summary: 'Reviews, newest first', params: id, query: z.object(paging), reply: listOf(reviews.review) }),
  },
  marketplace: {
    terms: endpoint({ method: 'GET', path: '/api/marketplace/terms/', who: 'anyone', tag: 'Catalogue', summary: "The marketplace's fee, commission and periods", reply: marketplaceTerms }),
    legal: endpoint({ method: 'GET', path: '/api/marketplace/legal/:kind/', who: 'anyone', tag: 'Catalogue', summary: 'The terms or the privacy statement: the version in force, or another', params: legal.legalParams, query: legal.legalQuery, reply: legal.legalText }),
    publishLegal: endpoint({ method: 'POST', path: '/api/marketplace/legal/:kind/', who: 'operator', tag: 'Operator', summary: 'Publish a new version of the terms or the privacy statement', params: legal.legalParams, body: legal.legalBody, body_kb: 400, status: 201, reply: legal.legalText }),
  },
  pages: {
    public: endpoint({ method: 'GET', path: '/api/pages/public/:slug/', who: 'anyone', tag: 'Pages', summary: 'A published page; counts a view', params: pages.slugParams, reply: pages.publicPage }),
    book: endpoint({ method: 'POST', path: '/api/pages/public/book/', who: 'anyone', tag: 'Pages', summary: 'Book on a page, without an account', body: bookings.publicBookingBody, status: 201, reply: bookings.confirmation, idempotent: true, rate_limit: 'booking' }),
  },
  ownPages: {
    list: endpoint({ method: 'GET', path: '/api/pages/', who: 'service_provider', tag: 'Own pages', summary: "The provider's pages", query: pages.ownPagesQuery, reply: listOf(pages.ownPage) }),
    create: endpoint({ method: 'POST', path: '/api/pages/', who: 'service_provider', tag: 'Own pages', summary: 'Create a page', body: pages.pageBody, body_kb: 64, status: 201, reply: pages.ownPage, pictures: ['logo', 'banner_image'] }),
    get: endpoint({ method: 'GET', path: '/api/pages/:id/', who: 'service_provider', tag: 'Own pages', summary: 'One own page', params: id, reply: pages.ownPage }),
    replace: endpoint({ method: 'PUT', path: '/api/pages/:id/', who: 'service_provider', tag: 'Own pages', summary: 'Rewrite a page', params: id, body: pages.pageBody, body_kb: 64, reply: pages.ownPage, pictures: ['logo', 'banner_image'] }),
    update: endpoint({ method: 'PATCH', path: '/api/pages/:id/', who: 'service_provider', tag: 'Own pages', summary: 'Change parts of a page', params: id, body: pages.pagePatch, body_kb: 64, reply: pages.ownPage, pictures: ['logo', 'banner_image'] }),
    remove: endpoint({ method: 'DELETE', path: '/api/pages/:id/', who: 'service_provider', tag: 'Own pages', summary: 'Delete a page; its bookings stay', params: id, status: 204 }),
    addServices: endpoint({ method: 'POST', path: '/api/pages/:id/add_services/', who: 'service_provider', tag: 'Own pages', summary: 'Put services on a page', params: id, body: pages.serviceIdsBody, reply: pages.ownPage }),
    removeServices: endpoint({ method: 'POST', path: '/api/pages/:id/remove_services/', who: 'service_provider', tag: 'Own pages', summary: 'Take services off a page', params: id, body: pages.serviceIdsBody, reply: pages.ownPage }),
    stats: endpoint({ method: 'GET', path: '/api/pages/:id/stats/', who: 'service_provider', tag: 'Own pages', summary: 'Views and bookings of a page', params: id, reply: pages.pageStats }),
    share: endpoint({ method: 'POST', path: '/api/pages/:id/share/', who: 'service_provider', tag: 'Own pages', summary: 'Remember that the address of a page was handed out', params: id, status: 204 }),
    qr: endpoint({ method: 'GET', path: '/api/pages/:id/qr/', who: 'service_provider', tag: 'Own pages', summary: 'QR code of the page address', params: id, query: z.object({ format: z.enum(['svg', 'png']).default('svg') }), type: ['image/svg+xml', 'image/png'] }),
    bookings: endpoint({ method: 'GET', path: '/api/pages/:id/bookings/', who: 'service_provider', tag: 'Own pages', summary: 'Bookings made on a page', params: id, query: bookings.providerBookingsQuery.omit({ page_id: true }), reply: bookings.providerBookings }),
    updateBooking: endpoint({ method: 'PATCH', path: '/api/pages/bookings/:id/', who: 'service_provider', tag: 'Own pages', summary: 'Status and own notes of a page booking', params: id, body: bookings.pageBookingBody, reply: bookings.booking, idempotent: true }),
  },
  bookings: {
    book: endpoint({ method: 'POST', path: '/api/bookings/bookings/', who: 'anyone', tag: 'Bookings', summary: 'Book an experience of the catalogue, as a guest or signed in', body: directBookingBody, status: 201, reply: bookings.confirmation, idempotent: true, rate_limit: 'booking' }),
    manual: endpoint({ method: 'POST', path: '/api/bookings/manual/', who: 'service_provider', tag: 'Bookings', summary: 'Take a booking by phone or at the counter', body: bookings.manualBookingBody, status: 201, reply: bookings.booking, idempotent: true }),
    manifest: endpoint({ method: 'GET', path: '/api/bookings/manifest/', who: 'service_provider', tag: 'Bookings', summary: "A day's departures and who comes", query: manifest.manifestQuery, reply: manifest.manifest }),
    attendance: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/attendance/', who: 'service_provider', tag: 'Bookings', summary: 'Tick off arrival, or mark a no-show', params: id, body: manifest.attendanceBody, reply: bookings.booking }),
    checkIn: endpoint({ method: 'POST', path: '/api/bookings/check_in/', who: 'service_provider', tag: 'Bookings', summary: "Check a party in by their voucher's code, once", body: manifest.checkInBody, reply: bookings.booking, rate_limit: 'check_in' }),
    payment: endpoint({ method: 'PATCH', path: '/api/bookings/bookings/:id/payment/', who: 'service_provider', tag: 'Bookings', summary: 'Mark as paid or unpaid', params: id, body: bookings.paymentBody, reply: bookings.booking }),
    refund: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/refund/', who: 'signed_in', tag: 'Bookings', summary: 'Give money back, by the provider or an operator; at most what was paid', params: id, body: ledger.refundBody, reply: ledger.refunded, idempotent: true }),
    messages: endpoint({ method: 'GET', path: '/api/bookings/bookings/:id/messages/', who: 'signed_in', tag: 'Bookings', summary: 'The thread, oldest first', params: id, reply: z.array(messages.message) }),
    sendMessage: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/send_message/', who: 'signed_in', tag: 'Bookings', summary: 'Write to the other side', params: id, body: messages.messageBody, status: 201, reply: messages.message, idempotent: true }),
    readMessages: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/read_messages/', who: 'signed_in', tag: 'Bookings', summary: "Mark the other side's messages as read", params: id, status: 204 }),
    export: endpoint({ method: 'GET', path: '/api/bookings/provider-bookings/export/', who: 'service_provider', tag: 'Bookings', summary: 'The filtered bookings as a CSV file for spreadsheets', query: bookings.providerBookingsQuery.omit({ page: true, page_size: true, after: true }), type: 'text/csv' }),
    live: endpoint({ method: 'GET', path: '/api/bookings/live/', who: 'service_provider', tag: 'Bookings', summary: 'Server-sent events: tells when bookings or messages have changed', type: 'text/event-stream' }),
    unread: endpoint({ method: 'GET', path: '/api/bookings/unread/', who: 'service_provider', tag: 'Bookings', summary: 'What waits for the provider: requests and unread messages', reply: bookings.waiting }),
    providerBookings: endpoint({ method: 'GET', path: '/api/bookings/provider-bookings/', who: 'service_provider', tag: 'Bookings', summary: "The provider's bookings, newest first", query: bookings.providerBookingsQuery, reply: bookings.providerBookings }),
    providerStats: endpoint({ method: 'GET', path: '/api/bookings/provider-stats/', who: 'service_provider', tag: 'Bookings', summary: 'Figures of the dashboard', reply: accounts.providerStats }),
    get: endpoint({ method: 'GET', path: '/api/bookings/bookings/:id/', who: 'signed_in', tag: 'Bookings', summary: 'One booking, for its provider or client', params: id, reply: bookings.booking }),
    update: endpoint({ method: 'PATCH', path: '/api/bookings/bookings/:id/', who: 'service_provider', tag: 'Bookings', summary: 'Change the status', params: id, body: bookings.statusBody, reply: bookings.booking, idempotent: true }),
    accept: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/accept/', who: 'service_provider', tag: 'Bookings', summary: 'Accept a request', params: id, body: bookings.noteBody, reply: bookings.booking, idempotent: true }),
    complete: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/complete/', who: 'service_provider', tag: 'Bookings', summary: 'Mark as completed', params: id, body: bookings.noteBody, reply: bookings.booking, idempotent: true }),
    alike: endpoint({ method: 'GET', path: '/api/bookings/bookings/:id/alike/', who: 'service_provider', tag: 'Bookings', summary: 'Unpaid bookings still to come with the same email or telephone, or from the same visitor within a day', params: id, reply: alikeBookings }),
    notReal: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/not_real/', who: 'service_provider', tag: 'Bookings', summary: 'Cancel bookings of the same pattern; their customers are mailed', params: id, body: notRealBody, reply: notReal }),
    review: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/review/', who: 'signed_in', tag: 'Bookings', summary: 'Review a completed booking, once', params: id, body: reviews.reviewBody, status: 201, reply: reviews.review, idempotent: true }),
    mine: endpoint({ method: 'GET', path: '/api/bookings/my-bookings/', who: 'signed_in', tag: 'Bookings', summary: "The client's own: upcoming soonest first, others latest first", query: travellers.myBookingsQuery, reply: travellers.myBookings }),
    mineById: endpoint({ method: 'GET', path: '/api/bookings/my-bookings/:id/', who: 'signed_in', tag: 'Bookings', summary: 'One booking of the client', params: id, reply: travellers.myBooking }),
    calendar: endpoint({ method: 'GET', path: '/api/bookings/my-bookings/:id/calendar.ics', who: 'signed_in', tag: 'Bookings', summary: 'The same as a calendar file', params: id, type: 'text/calendar' }),
    cancel: endpoint({ method: 'POST', path: '/api/bookings/bookings/:id/cancel/', who: 'signed_in', tag: 'Bookings', summary: 'Decline or cancel; a provider gives a reason', params: id, body: bookings.cancelBody, reply: bookings.booking, idempotent: true }),
  },
  reviews: {
    list: endpoint({ method: 'GET', path: '/api/reviews/', who: 'service_provider', tag: 'Reviews', summary: "Reviews of the provider's services, newest first", query: reviews.ownReviewsQuery, reply: reviews.ownReviews }),
    reply: endpoint({ method: 'PUT', path: '/api/reviews/:id/reply/', who: 'service_provider', tag: 'Reviews', summary: 'Reply to a review, or put the reply differently', params: id, body: reviews.replyBody, reply: reviews.ownReview }),
  },
  operator: {
    overview: endpoint({ method: 'GET', path: '/api/operator/overview/', who: 'operator', tag: 'Operator', summary: 'The marketplace at a glance: bookings, money, what waits and what failed', query: operator.overviewQuery, reply: operator.overview }),
    providers: endpoint({ method: 'GET', path: '/api/operator/providers/', who: 'operator', tag: 'Operator', summary: 'Providers, newest first', query: operator.providersQuery, reply: listOf(operator.managedProvider) }),
    provider: endpoint({ method: 'GET', path: '/api/operator/providers/:id/', who: 'operator', tag: 'Operator', summary: 'One provider', params: id, reply: operator.managedProvider }),
    verifyProvider: endpoint({ method: 'POST', path: '/api/operator/providers/:id/verify/', who: 'operator', tag: 'Operator', summary: 'Mark a provider as verified', params: id, reply: operator.managedProvider }),
    unverifyProvider: endpoint({ method: 'POST', path: '/api/operator/providers/:id/unverify/', who: 'operator', tag: 'Operator', summary: 'Take the mark away', params: id, body: operator.reasonBody, reply: operator.managedProvider }),
    approveProvider: endpoint({ method: 'POST', path: '/api/operator/providers/:id/approve/', who: 'operator', tag: 'Operator', summary: 'Let a provider sell', params: id, reply: operator.managedProvider }),
    suspendProvider: endpoint({ method: 'POST', path: '/api/operator/providers/:id/suspend/', who: 'operator', tag: 'Operator', summary: 'Take a provider off the marketplace; existing bookings live on', params: id, body: operator.reasonBody, reply: operator.managedProvider }),
    reinstateProvider: endpoint({ method: 'POST', path: '/api/operator/providers/:id/reinstate/', who: 'operator', tag: 'Operator', summary: 'Let a suspended provider sell again', params: id, reply: operator.managedProvider }),
    partners: endpoint({ method: 'GET', path: '/api/operator/partners/', who: 'operator', tag: 'Operator', summary: 'Partners, newest first', query: operator.partnersQuery, reply: listOf(operator.managedPartner) }),
    partner: endpoint({ method: 'GET', path: '/api/operator/partners/:id/', who: 'operator', tag: 'Operator', summary: 'One partner', params: id, reply: operator.managedPartner }),
    setPartnerRate: endpoint({ method: 'PATCH', path: '/api/operator/partners/:id/', who: 'operator', tag: 'Operator', summary: "A partner's own commission, or null for the usual one", params: id, body: operator.rateBody, reply: operator.managedPartner }),
    approvePartner: endpoint({ method: 'POST', path: '/api/operator/partners/:id/approve/', who: 'operator', tag: 'Operator', summary: 'Let a partner earn', params: id, reply: operator.managedPartner }),
    suspendPartner: endpoint({ method: 'POST', path: '/api/operator/partners/:id/suspend/', who: 'operator', tag: 'Operator', summary: 'Stop a partner from earning; what was earned stays', params: id, body: operator.reasonBody, reply: operator.managedPartner }),
    reinstatePartner: endpoint({ method: 'POST', path: '/api/operator/partners/:id/reinstate/', who: 'operator', tag: 'Operator', summary: 'Let a suspended partner earn again', params: id, reply: operator.managedPartner }),
    services: endpoint({ method: 'GET', path: '/api/operator/services/', who: 'operator', tag: 'Operator', summary: 'Services of all providers, newest first', query: operator.managedServicesQuery, reply: listOf(operator.managedService) }),
    service: endpoint({ method: 'GET', path: '/api/operator/services/:id/', who: 'operator', tag: 'Operator', summary: 'One service', params: id, reply: operator.managedService }),
    setServiceRate: endpoint({ method: 'PATCH', path: '/api/operator/services/:id/', who: 'operator', tag: 'Operator', summary: "A service's own commission, or null for the usual one", params: id, body: operator.rateBody, reply: operator.managedService }),
    hideService: endpoint({ method: 'POST', path: '/api/operator/services/:id/hide/', who: 'operator', tag: 'Operator', summary: 'Take a service off the marketplace; existing bookings live on', params: id, body: operator.reasonBody, reply: operator.managedService }),
    showService: endpoint({ method: 'POST', path: '/api/operator/services/:id/show/', who: 'operator', tag: 'Operator', summary: 'Show a hidden service again', params: id, reply: operator.managedService }),
    bookings: endpoint({ method: 'GET', path: '/api/operator/bookings/', who: 'operator', tag: 'Operator', summary: 'Bookings by reference, name, email or phone, newest first', query: operator.managedBookingsQuery, reply: operator.foundBookings }),
    booking: endpoint({ method: 'GET', path: '/api/operator/bookings/:id/', who: 'operator', tag: 'Operator', summary: 'One booking with its timeline, and why it was credited to a partner or not', params: id, reply: operator.managedBooking }),
    ownBookings: endpoint({ method: 'GET', path: '/api/operator/own-bookings/', who: 'operator', tag: 'Operator', summary: "Partners' own bookings that wait for a decision, the oldest first", query: operator.ownBookingsQuery, reply: listOf(operator.ownBooking) }),
    refundsDue: endpoint({ method: 'GET', path: '/api/operator/refunds-due/', who: 'operator', tag: 'Operator', summary: 'Cancelled bookings whose customers are owed money, the longest first', query: operator.refundsDueQuery, reply: listOf(operator.refundDue) }),
    decideOwn: endpoint({ method: 'POST', path: '/api/operator/bookings/:id/referral/', who: 'operator', tag: 'Operator', summary: "Decide, once, whether a partner's own booking earns", params: id, body: operator.ownDecision, reply: operator.managedBooking }),
    categories: endpoint({ method: 'GET', path: '/api/operator/categories/', who: 'operator', tag: 'Operator', summary: 'Categories in their order', reply: z.array(operator.managedCategory) }),
    createCategory: endpoint({ method: 'POST', path: '/api/operator/categories/', who: 'operator', tag: 'Operator', summary: 'Create a category, behind the others', body: operator.categoryBody, status: 201, reply: operator.managedCategory }),
    orderCategories: endpoint({ method: 'PUT', path: '/api/operator/categories/order/', who: 'operator', tag: 'Operator', summary: 'Put all categories in order', body: operator.categoryOrder, reply: z.array(operator.managedCategory) }),
    changeCategory: endpoint({ method: 'PATCH', path: '/api/operator/categories/:id/', who: 'operator', tag: 'Operator', summary: 'Rename a category', params: id, body: operator.categoryPatch, reply: operator.managedCategory }),
    removeCategory: endpoint({ method: 'DELETE', path: '/api/operator/categories/:id/', who: 'operator', tag: 'Operator', summary: 'Delete a category that no service names', params: id, status: 204 }),
    users: endpoint({ method: 'GET', path: '/api/operator/users/', who: 'operator', tag: 'Operator', summary: 'Accounts, newest first', query: operator.usersQuery, reply: countedListOf(operator.managedUser) }),
    user: endpoint({ method: 'GET', path: '/api/operator/users/:id/', who: 'operator', tag: 'Operator', summary: 'One account', params: id, reply: operator.managedUser }),
    disableUser: endpoint({ method: 'POST', path: '/api/operator/users/:id/disable/', who: 'operator', tag: 'Operator', summary: 'End all sessions of an account, and let nobody sign in to it', params: id, body: operator.reasonBody, reply: operator.managedUser }),
    enableUser: endpoint({ method: 'POST', path: '/api/operator/users/:id/enable/', who: 'operator', tag: 'Operator', summary: 'Let the owner of a disabled account sign in again', params: id, reply: operator.managedUser }),
    sendReset: endpoint({ method: 'POST', path: '/api/operator/users/:id/reset/', who: 'operator', tag: 'Operator', summary: 'Mail the owner of an account a link for a new password', params: id, status: 204 }),
    removeFactor: endpoint({ method: 'POST', path: '/api/operator/users/:id/second-factor/off/', who: 'operator', tag: 'Operator', summary: 'Turn the second factor of an account off whose owner has lost it; never of an operator', params: id, reply: operator.managedUser }),
    reviews: endpoint({ method: 'GET', path: '/api/operator/reviews/', who: 'operator', tag: 'Operator', summary: 'Reviews of all services, newest first', query: operator.managedReviewsQuery, reply: operator.managedReviews }),
    review: endpoint({ method: 'GET', path: '/api/operator/reviews/:id/', who: 'operator', tag: 'Operator', summary: 'One review', params: id, reply: operator.managedReview }),
    hideReview: endpoint({ method: 'POST', path: '/api/operator/reviews/:id/hide/', who: 'operator', tag: 'Operator', summary: 'Hide a review; it counts nowhere then', params: id, body: operator.reasonBody, reply: operator.managedReview }),
    showReview: endpoint({ method: 'POST', path: '/api/operator/reviews/:id/show/', who: 'operator', tag: 'Operator', summary: 'Show a hidden review again', params: id, reply: operator.managedReview }),
    settings: endpoint({ method: 'GET', path: '/api/operator/settings/', who: 'operator', tag: 'Operator', summary: 'Fee, commission, attribution and waiting times', reply: settings }),
    changeSettings: endpoint({ method: 'PATCH', path: '/api/operator/settings/', who: 'operator', tag: 'Operator', summary: 'Change settings; earlier bookings keep theirs', body: settingsPatch, reply: settings }),
    audit: endpoint({ method: 'GET', path: '/api/operator/audit/', who: 'operator', tag: 'Operator', summary: 'Every privileged act, newest first', query: audit.auditQuery, reply: countedListOf(audit.auditEntry) }),
  },
  people: {
    find: endpoint({ method: 'POST', path: '/api/operator/people/', who: 'operator', tag: 'Operator', summary: 'What the marketplace holds of a person, by email or account', body: people.personBody, reply: people.person }),
    export: endpoint({ method: 'POST', path: '/api/operator/people/export/', who: 'operator', tag: 'Operator', summary: "All of a person's data, to be handed to them", body: people.personBody, reply: people.handedOut }),
    erase: endpoint({ method: 'POST', path: '/api/operator/people/erase/', who: 'operator', tag: 'Operator', summary: 'Forget who a person is: their account goes, their bookings stay without a name', body: people.eraseBody, reply: people.erased }),
    retention: endpoint({ method: 'GET', path: '/api/operator/retention/', who: 'operator', tag: 'Operator', summary: 'How old bookings are emptied of who their customer was: when, and how many', reply: people.retention }),
  },
  statements: {
    earnings: endpoint({ method: 'GET', path: '/api/partners/earnings/', who: 'partner', tag: 'Partners', summary: "Bookings that came from the partner's clicks and what each earned, newest first", query: ledger.earningsQuery, reply: ledger.earnings }),
    partner: endpoint({ method: 'GET', path: '/api/partners/statement/', who: 'partner', tag: 'Partners', summary: "A partner's month: balance, commissions, payouts", query: ledger.statementQuery, reply: ledger.partnerStatement }),
    partnerFile: endpoint({ method: 'GET', path: '/api/partners/statement.csv', who: 'partner', tag: 'Partners', summary: 'The same as a CSV file for spreadsheets', query: ledger.statementQuery, type: 'text/csv' }),
    provider: endpoint({ method: 'GET', path: '/api/providers/me/statement/', who: 'service_provider', tag: 'Providers', summary: "A provider's month: gross, refunds, commissions, net", query: ledger.statementQuery, reply: ledger.settlement }),
    providerFile: endpoint({ method: 'GET', path: '/api/providers/me/statement.csv', who: 'service_provider', tag: 'Providers', summary: 'The same as a CSV file for spreadsheets', query: ledger.statementQuery, type: 'text/csv' }),
  },
  payouts: {
    due: endpoint({ method: 'GET', path: '/api/operator/payouts/due/', who: 'operator', tag: 'Operator', summary: 'Partners whose commissions wait, the most to pay first', reply: z.array(ledger.payable) }),
    list: endpoint({ method: 'GET', path: '/api/operator/payouts/', who: 'operator', tag: 'Operator', summary: 'Payouts, newest first', query: ledger.payoutsQuery, reply: ledger.payouts }),
    make: endpoint({ method: 'POST', path: '/api/operator/payouts/', who: 'operator', tag: 'Operator', summary: 'Approve a payout of all that a partner may be paid now', body: ledger.payoutBody, status: 201, reply: ledger.payout }),
    get: endpoint({ method: 'GET', path: '/api/operator/payouts/:id/', who: 'operator', tag: 'Operator', summary: 'One payout', params: id, reply: ledger.payout }),
    pay: endpoint({ method: 'POST', path: '/api/operator/payouts/:id/pay/', who: 'operator', tag: 'Operator', summary: 'Write down that a payout was transferred, with its reference', params: id, body: ledger.paidBody, reply: ledger.payout }),
  },
};
