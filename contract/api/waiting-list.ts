import { chapter, get, post } from '../endpoint.ts';
import { tokenParams } from '../params.ts';
import * as list from '../waiting-list.ts';

export const waitingListCalls = chapter('Waiting list', {
  join: post(
    '/api/waiting-list/',
    'Wait for places on a departure that is full, or within some days and times; the link is mailed',
    {
      who: 'anyone',
      body: list.joinBody,
      status: 201,
      reply: list.joined,
      rate_limit: 'booking',
    },
  ),
  demand: get('/api/waiting-list/demand/', 'How many wait for which of the own departures', {
    who: 'service_provider',
    staff: 'manager',
    reply: list.demand,
  }),
  see: get(
    '/api/waiting-list/manage/:token/',
    'A place in the list by its secret link: position, odds, and what is offered',
    {
      who: 'anyone',
      params: tokenParams,
      reply: list.waitingEntry,
    },
  ),
  confirm: post(
    '/api/waiting-list/manage/:token/confirm/',
    'Confirm the address by the mailed link; nothing is offered before; again it changes nothing',
    {
      who: 'anyone',
      params: tokenParams,
      reply: list.waitingEntry,
    },
  ),
  leave: post('/api/waiting-list/manage/:token/leave/', 'Leave the list; what is offered goes to the next', {
    who: 'anyone',
    params: tokenParams,
    reply: list.waitingEntry,
  }),
  pass: post(
    '/api/waiting-list/manage/:token/pass/',
    'Let what is offered go to the next, and go to the end of the list',
    {
      who: 'anyone',
      idempotent: true,
      params: tokenParams,
      reply: list.waitingEntry,
    },
  ),
  take: post('/api/waiting-list/manage/:token/take/', 'Book what is offered; again it answers the same booking', {
    who: 'anyone',
    params: tokenParams,
    body: list.takeBody,
    status: 201,
    reply: list.taken,
    rate_limit: 'booking',
  }),
});
