import { picture } from './picture-upload.ts';
import type { Row, Stage } from './stage.ts';

const ofBooking =
  (body: unknown) =>
  ({ booking }: Stage) => ({ params: { id: booking.id }, body });
const byLink = ({ secrets }: Stage) => ({ params: { token: secrets.booking } });
const has_report = { booking: 'confirmed', by_fps: true, reported: true } as const;
const settings = { pay_ways: ['on_site'], pay_hours: 12 };

/** How guests pay a provider, what they report, and what is found of it. */
export const paymentRows = {
  'providers.payment': { gets: [401, 403, 403, 200, 200] },
  'providers.changePayment': { ask: () => ({ body: settings }), gets: [401, 403, 403, 200, 200] },
  'bookings.reportPayment': { ask: ofBooking({}), booking: 'confirmed', by_fps: true, gets: [401, 404, 200, 404, 404] },
  'guests.reportPayment': {
    ask: (stage) => ({ ...byLink(stage), body: {} }),
    booking: 'confirmed',
    by_fps: true,
    by_link: true,
    gets: [200, 200, 200, 200, 200],
  },
  'guests.fpsQr': { ask: byLink, booking: 'confirmed', by_fps: true, by_link: true, gets: [200, 200, 200, 200, 200] },
  'guests.slip': { ask: byLink, ...has_report, by_link: true, gets: [200, 200, 200, 200, 200] },
  'bookings.slip': { ask: ({ payment }) => ({ params: payment }), ...has_report, gets: [401, 404, 200, 200, 404], operator: 200 },
  'bookings.paymentReceived': { ask: ofBooking({ amount: '1.00' }), ...has_report, gets: [401, 403, 403, 200, 404] },
  'bookings.paymentMissing': { ask: ofBooking({ note: 'Not there' }), ...has_report, gets: [401, 403, 403, 200, 404] },
  // Without a gateway, as most marketplaces are: what they do with one is in server/bookings/card.
  'cards.pay': { ask: ofBooking(undefined), booking: 'confirmed', gets: [401, 404, 409, 404, 404] },
  'cards.check': { ask: ofBooking(undefined), booking: 'confirmed', gets: [401, 404, 200, 404, 404] },
  'cards.payAsGuest': { ask: byLink, booking: 'confirmed', by_link: true, gets: [409, 409, 409, 409, 409] },
  'cards.checkAsGuest': { ask: byLink, booking: 'confirmed', by_link: true, gets: [200, 200, 200, 200, 200] },
  'cards.refund': { ask: ofBooking(undefined), booking: 'completed', paid: true, gets: [401, 404, 403, 409, 404], operator: 409 },
  'cards.flags': { gets: [401, 403, 403, 403, 403], operator: 200 },
  'cards.clearFlag': { ask: ({ booking }) => ({ params: { id: booking.id } }), gets: [401, 403, 403, 403, 403], operator: 404 },
  'cards.webhook': { ask: () => ({ body: '{}' }), gets: [400, 400, 400, 400, 400] },
  'uploads.image': { ask: () => picture, gets: [401, 403, 403, 201, 201] },
} as const satisfies Record<string, Row>;
