import { api } from '../../contract/api.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { addDays, hongKongDate } from '../../rules/time.ts';
import { bankFileRows } from './bank-file-rows.ts';
import { bookingBody, PASSWORD } from './builders.ts';
import type { CallOptions } from './caller.ts';
import { changeRows } from './change-rows.ts';
import { keyRows } from './key-rows.ts';
import { importCallRows } from './import-rows.ts';
import { messageTemplateRows } from './message-template-rows.ts';
import { pageRows } from './page-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { peopleRows } from './people-rows.ts';
import { rehearsalRows } from './rehearsal-rows.ts';
import { weatherRows } from './weather-rows.ts';
import { resellerRows } from './reseller-rows.ts';
import { planningRows } from './resource-rows.ts';
import { settlementRows } from './settlement-rows.ts';
import { teamRows } from './team-rows.ts';
import { holdRows, waitingListRows } from './waiting-list-rows.ts';
import { marketWebhookRows, webhookRows } from './webhook-rows.ts';
import { loginOf, type Row, type Stage } from './stage.ts';

export type Name = {
  [Group in keyof typeof api]: { [Call in keyof (typeof api)[Group]]: `${Group & string}.${Call & string}` }[keyof (typeof api)[Group]];
}[keyof typeof api];
const nobody: Row['gets'] = [401, 403, 403, 403, 403];
/** What only one role may do. */
const partnersOnly = (status: number, competitor = status): Omit<Row, 'ask'> => ({ gets: nobody, partner: status, competitor });

/** What only an operator may do. */
const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: nobody, operator: status });
const because = { reason: 'A neighbour complained' };

const everyone = (status: number): Row['gets'] => [status, status, status, status, status];
const ofService = ({ service }: Stage) => ({ params: { id: service.id } });
const ofSaved = ({ service }: Stage) => ({ body: { service_ids: [service.id] } });
const ofBooking =
  (body?: unknown) =>
  ({ booking }: Stage): CallOptions => ({ params: { id: booking.id }, ...(body !== undefined && { body }) });
const lookupOf = ({ booking_reference }: Stage['booking']) => ({ booking_reference, email: 'taiman@example.com' });
const inAWeek = addDays(hongKongDate(Date.now()), 7);
const ofSlot =
  (body?: unknown) =>
  ({ slot }: Stage): CallOptions => ({ params: { id: slot.id }, ...(body !== undefined && { body }) });
const ofLink =
  (body?: unknown) =>
  ({ link }: Stage): CallOptions => ({ params: { id: link.id }, ...(body !== undefined && { body }) });
const ofProvider =
  (body?: unknown) =>
  ({ provider }: Stage): CallOptions => ({ params: { id: provider.id }, ...(body !== undefined && { body }) });
const ofPartner =
  (body?: unknown) =>
  ({ link }: Stage): CallOptions => ({ params: { id: link.partner.id }, ...(body !== undefined && { body }) });
const ofClient =
  (body?: unknown) =>
  ({ people }: Stage): CallOptions => ({ params: { id: people.client.id }, ...(body !== undefined && { body }) });
/** Whose provider lets a party aboard. */
const arrival = (ask: Row['ask']): Row => ({ ...(ask && { ask }), booking: 'confirmed', has_begun: true, gets: [401, 403, 403, 200, 404] });
const aDayOf = ({ service }: Stage): CallOptions => ({
  body: { service_id: service.id, start_datetime: `${inAWeek}T00:00`, end_datetime: `${inAWeek}T23:59` },
});
const byLink =
  (body?: unknown) =>
  ({ secrets }: Stage): CallOptions => ({ params: { token: secrets.booking }, ...(body !== undefined && { body }) });
const byVoucher = ({ secrets }: Stage): CallOptions => ({ params: { token: secrets.person_voucher } });

/** The whole API, each call as its owner would make it. One that is not named here does not compile, and fails tests/roles.test.ts. */
export const matrix: Record<Name, Row> = {
  ...changeRows,
  ...holdRows,
  ...waitingListRows,
  'auth.register': {
    ask: ({ key }) => ({ body: { username: key, email: `${key}@example.com`, password: PASSWORD } }),
    gets: everyone(201),
  },
  'auth.login': { ask: ({ people }) => ({ body: loginOf(people.client) }), gets: everyone(200) },
  'auth.refresh': { ask: ({ refresh }) => ({ body: { refresh } }), refreshes: true, gets: everyone(200) },
  'auth.logout': { ask: ({ refresh }) => ({ body: { refresh } }), refreshes: true, gets: everyone(204) },
  'auth.user': { gets: [401, 200, 200, 200, 200] },
  'auth.update': { ask: () => ({ body: { first_name: 'Mei' } }), gets: [401, 200, 200, 200, 200] },
  'auth.exported': { gets: [401, 200, 200, 200, 200] },
  // The partner has earned by a booking.
  'auth.remove': {
    ask: () => ({ body: { password: PASSWORD } }),
    booking: 'completed',
    gets: [401, 204, 204, 409, 204],
    partner: 409,
    competitor: 204,
  },
  'auth.changePassword': {
    ask: () => ({ body: { old_password: PASSWORD, new_password: 'nine red junks' } }),
    gets: [401, 204, 204, 204, 204],
  },
  'saved.list': { gets: [401, 200, 200, 200, 200] },
  'saved.add': { ask: ofSaved, gets: [401, 200, 200, 200, 200] },
  'saved.remove': { ask: ofSaved, gets: [401, 200, 200, 200, 200] },
  'auth.secondFactor': { gets: [401, 200, 200, 200, 200] },
  'auth.startSecondFactor': { ask: () => ({ body: { password: PASSWORD } }), gets: [401, 200, 200, 200, 200] },
  // Nothing is being set up, and nothing is on.
  'auth.confirmSecondFactor': { ask: () => ({ body: { factor_code: '123456' } }), gets: [401, 409, 409, 409, 409] },
  'auth.stopSecondFactor': { ask: () => ({ body: { password: PASSWORD } }), gets: [401, 409, 409, 409, 409] },
  'auth.renewRecoveryCodes': { ask: () => ({ body: { password: PASSWORD } }), gets: [401, 409, 409, 409, 409] },
  'auth.askReset': { ask: ({ people }) => ({ body: { email: people.client.email } }), gets: everyone(204) },
  'auth.reset': {
    ask: ({ secrets }) => ({ body: { token: secrets.reset_password, new_password: 'nine red junks' } }),
    gets: everyone(204),
  },
  'auth.askVerification': { gets: [401, 204, 204, 204, 204] },
  'auth.mailedAccount': { ask: ({ secrets }) => ({ body: { token: secrets.verify_email } }), gets: everyone(200), by_link: true },
  'auth.verifyEmail': { ask: ({ secrets }) => ({ body: { token: secrets.verify_email, password: PASSWORD } }), gets: everyone(200) },
  'auth.disownEmail': { ask: ({ secrets }) => ({ body: { token: secrets.verify_email } }), gets: everyone(204) },
  'auth.becomeProvider': {
    ask: () => ({ body: { business_name: 'New Tours', phone: '2345 6789' } }),
    gets: [401, 200, 200, 409, 409],
    partner: 409,
    operator: 409,
  },
  'bookings.refund': {
    ask: ofBooking({ amount: '1.00' }),
    booking: 'completed',
    paid: true,
    gets: [401, 404, 403, 200, 404],
    operator: 200,
  },
  'bookings.takeBack': {
    ask: ofBooking({ kind: 'refund', entry: '01890000-0000-7000-8000-000000000000', reason: 'By mistake' }),
    booking: 'completed',
    paid: true,
    gets: [401, 404, 403, 404, 404],
    operator: 404,
  },
  'statements.earnings': partnersOnly(200),
  'statements.partner': { ask: () => ({ query: { month: '2026-01' } }), ...partnersOnly(200) },
  'statements.partnerFile': { ask: () => ({ query: { month: '2026-01' } }), ...partnersOnly(200) },
  'statements.provider': { ask: () => ({ query: { month: '2026-01' } }), gets: [401, 403, 403, 200, 200] },
  'statements.providerFile': { ask: () => ({ query: { month: '2026-01' } }), gets: [401, 403, 403, 200, 200] },
  'payouts.due': operatorsOnly(200),
  'payouts.list': operatorsOnly(200),
  'payouts.make': { ask: ({ link }) => ({ body: { partner: link.partner.id } }), ...operatorsOnly(201) },
  'payouts.get': { ask: ({ payout }) => ({ params: payout }), ...operatorsOnly(200) },
  'payouts.pay': { ask: ({ payout }) => ({ params: payout, body: { reference: 'FPS 20261121' } }), ...operatorsOnly(200) },
  'payouts.payAll': operatorsOnly(201),
  'payouts.runFile': { ask: ({ payout }) => ({ params: payout }), ...operatorsOnly(200) },
  ...importCallRows,
  ...resellerRows,
  ...keyRows,
  ...settlementRows,
  ...teamRows,
  ...webhookRows,
  ...marketWebhookRows,
  ...planningRows,
  'marketplace.terms': { gets: everyone(200) },
  'marketplace.legal': { ask: () => ({ params: { kind: 'privacy' } }), is_prose: true, gets: everyone(200) },
  'marketplace.publishLegal': {
    ask: () => ({ params: { kind: 'terms' }, body: { text: 'Be kind.', text_zh: '請以禮相待。', based_on: 2 } }),
    ...operatorsOnly(201),
  },
  'auth.becomePartner': {
    ask: () => ({ body: { kind: 'hotel', name: 'Lantern Hotel', contact_name: 'Ho Wing', contact_phone: '2345 6789' } }),
    gets: [401, 200, 200, 409, 409],
    partner: 409,
    operator: 409,
  },
  'partners.me': partnersOnly(200),
  'partners.update': { ...partnersOnly(200), ask: () => ({ body: { name_zh: '燈籠酒店' } }) },
  'partners.stats': partnersOnly(200),
  'partners.targets': partnersOnly(200),
  'partners.links': partnersOnly(200),
  'partners.createLink': { ...partnersOnly(201), ask: () => ({ body: { placement: 'Room card' } }) },
  'partners.link': { ...partnersOnly(200, 404), ask: ofLink() },
  'partners.changeLink': { ...partnersOnly(200, 404), ask: ofLink({ placement: 'Room card 12F' }) },
  'partners.qr': { ...partnersOnly(200, 404), ask: ofLink() },
  'services.list': { gets: everyone(200) },
  'services.categories': { gets: everyone(200) },
  'services.named': { ask: ({ service }) => ({ query: { ids: service.id } }), gets: everyone(200) },
  'services.suggest': { ask: ({ service }) => ({ query: { q: service.title } }), gets: everyone(200) },
  'services.get': { ask: ofService, gets: everyone(200) },
  'services.availability': { ask: ofService, gets: everyone(200) },
  'services.calendar': { ask: ofService, gets: everyone(200) },
  'services.similar': { ask: ofService, gets: everyone(200) },
  'services.reviews': { ask: ofService, gets: everyone(200) },
  'pages.public': { ask: ({ page }) => ({ params: { slug: page.slug } }), gets: everyone(200) },
  'pages.book': { ask: (stage) => ({ body: bookingBody(stage) }), gets: everyone(201) },
  'bookings.book': { ask: (stage) => ({ body: bookingBody(stage) }), gets: everyone(201) },
  ...bankFileRows,
  'concierge.book': { ...partnersOnly(201), ask: (stage) => ({ body: bookingBody(stage) }) },
  'concierge.bookings': partnersOnly(200),
  ...paymentRows,
  'providers.me': { gets: [401, 403, 403, 200, 200] },
  'providers.update': { ask: () => ({ body: { name_zh: '海風' } }), gets: [401, 403, 403, 200, 200] },
  'providers.calendarFeed': { gets: [401, 403, 403, 200, 200] },
  'providers.renewCalendarFeed': { ask: () => ({ body: { with_names: true } }), gets: [401, 403, 403, 200, 200] },
  'providers.stopCalendarFeed': { gets: [401, 403, 403, 204, 204] },
  ...messageTemplateRows,
  'mailChoices.list': { gets: [401, 403, 403, 200, 200] },
  'mailChoices.choose': { ask: () => ({ body: { kind: 'message', wanted: false } }), gets: [401, 403, 403, 200, 200] },
  'guide.manifest': { gets: [401, 403, 403, 200, 200] },
  'guide.attendance': arrival(ofBooking({ attendance: 'arrived' })),
  'guide.checkIn': arrival(({ booking }) => ({ body: { voucher: `${booking.booking_reference} TEST-CODE` } })),
  'calendar.feed': { ask: ({ secrets }) => ({ params: { token: secrets.calendar } }), gets: everyone(200) },
  'guests.lookup': { ask: ({ booking }) => ({ body: lookupOf(booking) }), gets: everyone(204) },
  'guests.booking': { ask: byLink(), by_link: true, gets: everyone(200) },
  'guests.confirm': {
    ask: ({ secrets }) => ({ params: { token: secrets.booking }, body: { proof: secrets.confirm_booking } }),
    by_link: true,
    gets: everyone(200),
  },
  'guests.messages': { ask: byLink(), by_link: true, gets: everyone(200) },
  'guests.sendMessage': { ask: byLink({ message: 'See you at the pier' }), by_link: true, gets: everyone(201) },
  'guests.review': { ask: byLink({ rating: 5 }), booking: 'completed', by_link: true, gets: everyone(201) },
  'guests.readMessages': { ask: byLink(), by_link: true, gets: everyone(204) },
  'guests.calendar': { ask: byLink(), by_link: true, gets: everyone(200) },
  'guests.qr': { ask: byLink(), by_link: true, gets: everyone(200) },
  'guests.voucher': { ask: byVoucher, booking: 'confirmed', gets: everyone(200) },
  'guests.voucherQr': { ask: byVoucher, booking: 'confirmed', gets: everyone(200) },
  'outbox.list': { gets: everyone(200) },
  'outbox.get': { ask: ({ mail }) => ({ params: mail }), gets: everyone(200) },
  'ownServices.list': { gets: [401, 403, 403, 200, 200] },
  'ownServices.create': { ask: () => ({ body: { title: 'New walk' } }), gets: [401, 403, 403, 201, 201] },
  'ownServices.get': { ask: ofService, gets: [401, 403, 403, 200, 404] },
  'ownServices.replace': { ask: (s) => ({ ...ofService(s), body: { title: 'New walk' } }), gets: [401, 403, 403, 200, 404] },
  'ownServices.update': { ask: (s) => ({ ...ofService(s), body: { title_zh: '海濱漫步' } }), gets: [401, 403, 403, 200, 404] },
  'ownServices.remove': { ask: ofService, gets: [401, 403, 403, 204, 404] },
  'ownServices.restore': { ask: ofService, gets: [401, 403, 403, 404, 404] },
  'ownServices.duplicate': { ask: ofService, gets: [401, 403, 403, 201, 404] },
  'ownServices.stats': { ask: ofService, gets: [401, 403, 403, 200, 404] },
  'availability.list': { ask: ({ service }) => ({ query: { service: service.id } }), gets: everyone(200) },
  'availability.create': {
    ask: ({ service }) => ({ body: { service: service.id, date: inAWeek, start_time: '06:00', end_time: '07:00' } }),
    gets: [401, 403, 403, 201, 404],
  },
  'availability.departures': { ask: () => ({ query: { date_from: inAWeek, date_to: inAWeek } }), gets: [401, 403, 403, 200, 200] },
  'availability.get': { ask: ofSlot(), gets: [401, 403, 403, 200, 404] },
  'availability.change': { ask: ofSlot({ capacity: 12 }), gets: [401, 403, 403, 200, 404] },
  'availability.move': { ask: ofSlot({ date: inAWeek, start_time: '21:00', end_time: '22:00' }), gets: [401, 403, 403, 409, 404] },
  'availability.remove': { ask: ofSlot(), gets: [401, 403, 403, 409, 404] },
  'availability.bulkCreate': {
    ask: ({ service }) => ({
      body: { service_id: service.id, slots: { start_date: inAWeek, end_date: inAWeek, days_of_week: [0, 1, 2, 3, 4, 5, 6] } },
    }),
    gets: [401, 403, 403, 201, 404],
  },
  'availability.fromTemplate': {
    ask: ({ service }) => ({
      body: {
        service_id: service.id,
        start_date: inAWeek,
        end_date: addDays(inAWeek, 6),
        template: { 0: [{ start_time: '06:00', end_time: '07:00' }] },
      },
    }),
    gets: [401, 403, 403, 201, 404],
  },
  'availability.schedule': { ask: ofService, gets: [401, 403, 403, 200, 404] },
  'availability.setSchedule': {
    ask: (s) => ({ ...ofService(s), body: { template: { 0: [{ start_time: '06:00', end_time: '07:00' }] } } }),
    gets: [401, 403, 403, 200, 404],
  },
  'availability.stopSchedule': { ask: ofService, gets: [401, 403, 403, 404, 404] },
  'availability.undo': { ask: ({ service }) => ({ body: { batch_id: service.id } }), gets: [401, 403, 403, 404, 404] },
  'availability.blockTime': { ask: aDayOf, gets: [401, 403, 403, 200, 404] },
  'availability.unblockTime': { ask: aDayOf, gets: [401, 403, 403, 200, 404] },
  'availability.stats': { gets: [401, 403, 403, 200, 200] },
  ...pageRows,
  ...weatherRows,
  ...rehearsalRows,
  'bookings.manual': {
    ask: ({ service, slot }) => ({ body: { service: service.id, availability_slot: slot.id, customer_name: 'Walk-in', participants: 1 } }),
    gets: [401, 403, 403, 201, 404],
  },
  'bookings.manifest': { gets: [401, 403, 403, 200, 200] },
  'bookings.attendance': arrival(ofBooking({ attendance: 'arrived' })),
  'bookings.checkIn': arrival(({ booking }) => ({ body: { voucher: `${booking.booking_reference} TEST-CODE` } })),
  'bookings.payment': { ask: ofBooking({ payment_status: 'paid' }), gets: [401, 403, 403, 200, 404] },
  'bookings.messages': { ask: ofBooking(), gets: [401, 404, 200, 200, 404] },
  'bookings.sendMessage': { ask: ofBooking({ message: 'See you at the pier' }), gets: [401, 404, 201, 201, 404] },
  'bookings.readMessages': { ask: ofBooking(), gets: [401, 404, 204, 204, 404] },
  'bookings.export': { gets: [401, 403, 403, 200, 200] },
  'bookings.live': { streams: true, gets: [401, 403, 403, 200, 200] },
  'bookings.unread': { gets: [401, 403, 403, 200, 200] },
  'bookings.providerBookings': { gets: [401, 403, 403, 200, 200] },
  'bookings.providerStats': { gets: [401, 403, 403, 200, 200] },
  'bookings.providerRevenue': { gets: [401, 403, 403, 200, 200] },
  'bookings.get': { ask: ofBooking(), gets: [401, 404, 200, 200, 404] },
  'bookings.update': { ask: ofBooking({ status: 'confirmed' }), gets: [401, 403, 403, 200, 404] },
  'bookings.accept': { ask: ofBooking(), gets: [401, 403, 403, 200, 404] },
  'bookings.complete': { ask: ofBooking(), booking: 'confirmed', has_begun: true, gets: [401, 403, 403, 200, 404] },
  'bookings.undoComplete': { ask: ofBooking(), booking: 'completed', gets: [401, 403, 403, 200, 404] },
  'bookings.alike': { ask: ofBooking(), gets: [401, 403, 403, 200, 404] },
  'bookings.notReal': {
    ask: ({ booking }) => ({ params: { id: booking.id }, body: { ids: [booking.id], reason: 'Made up' } }),
    gets: [401, 403, 403, 200, 404],
  },
  'bookings.review': { ask: ofBooking({ rating: 5 }), booking: 'completed', gets: [401, 404, 201, 403, 404] },
  'bookings.mine': { gets: [401, 200, 200, 200, 200] },
  'bookings.mineById': { ask: ofBooking(), gets: [401, 404, 200, 404, 404] },
  'bookings.calendar': { ask: ofBooking(), gets: [401, 404, 200, 404, 404] },
  'reviews.list': { gets: [401, 403, 403, 200, 200] },
  'reviews.reply': { ask: ({ review }) => ({ params: review, body: { reply: 'Come again' } }), gets: [401, 403, 403, 200, 404] },
  'outbox.resend': { ...operatorsOnly(409), ask: ({ mail }) => ({ params: mail }) },
  'operator.overview': operatorsOnly(200),
  'operator.providers': operatorsOnly(200),
  'operator.provider': { ...operatorsOnly(200), ask: ofProvider() },
  'operator.verifyProvider': { ...operatorsOnly(200), ask: ofProvider() },
  'operator.unverifyProvider': { ...operatorsOnly(409), ask: ofProvider(because) },
  'operator.approveProvider': { ...operatorsOnly(409), ask: ofProvider() },
  'operator.suspendProvider': { ...operatorsOnly(200), ask: ofProvider(because) },
  'operator.reinstateProvider': { ...operatorsOnly(409), ask: ofProvider() },
  'operator.partners': operatorsOnly(200),
  'operator.partner': { ...operatorsOnly(200), ask: ofPartner() },
  'operator.setPartnerRate': { ...operatorsOnly(200), ask: ofPartner({ commission_bp: 1_000 }) },
  'operator.approvePartner': { ...operatorsOnly(409), ask: ofPartner() },
  'operator.suspendPartner': { ...operatorsOnly(200), ask: ofPartner(because) },
  'operator.reinstatePartner': { ...operatorsOnly(409), ask: ofPartner() },
  'operator.services': operatorsOnly(200),
  'operator.service': { ...operatorsOnly(200), ask: ofService },
  'operator.setServiceRate': { ...operatorsOnly(200), ask: (s) => ({ ...ofService(s), body: { commission_bp: 1_000 } }) },
  'operator.hideService': { ...operatorsOnly(200), ask: (s) => ({ ...ofService(s), body: because }) },
  'operator.showService': { ...operatorsOnly(409), ask: ofService },
  'operator.bookings': operatorsOnly(200),
  'operator.booking': { ...operatorsOnly(200), ask: ofBooking() },
  'operator.ownBookings': operatorsOnly(200),
  'operator.refundsDue': operatorsOnly(200),
  'operator.pastBookings': operatorsOnly(200),
  // None is there.
  'operator.completePast': operatorsOnly(409),
  'operator.decideOwn': { ...operatorsOnly(409), ask: ofBooking({ decision: 'paid' }) },
  'operator.messages': { ...operatorsOnly(200), ask: ofBooking() },
  'operator.sendMessage': { ...operatorsOnly(201), ask: ofBooking({ message: 'The pier is closed' }) },
  'operator.categories': operatorsOnly(200),
  'operator.createCategory': {
    ...operatorsOnly(201),
    ask: ({ key }) => ({ body: { slug: key.toLowerCase(), name: 'Islands', name_zh: '離島' } }),
  },
  'operator.orderCategories': { ...operatorsOnly(400), ask: ({ category }) => ({ body: { ids: [category.id, category.id] } }) },
  'operator.changeCategory': { ...operatorsOnly(200), ask: ({ category }) => ({ params: category, body: { name: 'Islands' } }) },
  'operator.removeCategory': { ...operatorsOnly(204), ask: ({ category }) => ({ params: category }) },
  'operator.users': operatorsOnly(200),
  'operator.user': { ...operatorsOnly(200), ask: ofClient() },
  'operator.disableUser': { ...operatorsOnly(200), ask: ofClient(because) },
  'operator.enableUser': { ...operatorsOnly(409), ask: ofClient() },
  'operator.removeFactor': { ...operatorsOnly(409), ask: ofClient() },
  'operator.sendReset': { ...operatorsOnly(204), ask: ofClient() },
  'operator.reviews': operatorsOnly(200),
  'operator.review': { ...operatorsOnly(200), ask: ({ review }) => ({ params: review }) },
  'operator.hideReview': { ...operatorsOnly(200), ask: ({ review }) => ({ params: review, body: because }) },
  'operator.showReview': { ...operatorsOnly(409), ask: ({ review }) => ({ params: review }) },
  'operator.settings': operatorsOnly(200),
  'operator.changeSettings': { ...operatorsOnly(200), ask: () => ({ body: { hold_days: 7 } }) },
  'operator.audit': operatorsOnly(200),
  ...peopleRows,
};

export const endpoints = Object.entries(api).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({ name: `${group}.${call}` as Name, endpoint })),
);
