import { cardCheck, cardFlag, cardFlagsQuery, cardPage, gatewayEvent } from '../cards.ts';
import { chapter, get, post } from '../endpoint.ts';
import { refunded } from '../ledger.ts';
import { countedListOf } from '../lists.ts';
import { idParams, tokenParams } from '../params.ts';

export const cardCalls = chapter('Cards', {
  pay: post('/api/bookings/my-bookings/:id/card/', 'Open the page on which the booking is paid by card', {
    who: 'signed_in',
    params: idParams,
    reply: cardPage,
    rate_limit: 'booking',
  }),
  check: post('/api/bookings/my-bookings/:id/card/check/', 'Ask the gateway whether it is paid', {
    who: 'signed_in',
    params: idParams,
    reply: cardCheck,
    rate_limit: 'booking',
  }),
  payAsGuest: post('/api/bookings/manage/:token/card/', 'Open the page on which the booking is paid by card', {
    who: 'anyone',
    params: tokenParams,
    reply: cardPage,
    rate_limit: 'booking',
  }),
  checkAsGuest: post('/api/bookings/manage/:token/card/check/', 'Ask the gateway whether it is paid', {
    who: 'anyone',
    params: tokenParams,
    reply: cardCheck,
    rate_limit: 'booking',
  }),
  refund: post(
    '/api/bookings/bookings/:id/refund_by_card/',
    'Send what is due back to the card, by the provider or an operator',
    { who: 'signed_in', params: idParams, reply: refunded, idempotent: true, needs_key: true },
  ),
  flags: get('/api/operator/card-flags/', 'What is odd about money by card, the oldest first', {
    who: 'operator',
    query: cardFlagsQuery,
    reply: countedListOf(cardFlag),
  }),
  clearFlag: post('/api/operator/card-flags/:id/clear/', 'Take it off that list', {
    who: 'operator',
    params: idParams,
    status: 204,
  }),
  webhook: post('/api/payments/webhook/', 'What the gateway says by itself, signed', {
    who: 'anyone',
    body: gatewayEvent,
    body_kb: 512,
    is_signed: true,
    status: 204,
  }),
});
