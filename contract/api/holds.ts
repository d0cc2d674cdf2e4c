import { chapter, post } from '../endpoint.ts';
import * as holds from '../holds.ts';
import { idParams } from '../params.ts';

export const holdCalls = chapter('Holds', {
  hold: post('/api/holds/', 'Hold places for ten minutes; for another party on the same slot, instead of before', {
    who: 'anyone',
    body: holds.holdBody,
    status: 201,
    reply: holds.hold,
    rate_limit: 'hold',
  }),
  see: post('/api/holds/:id/see/', 'What has become of an own hold, and how long it lasts', {
    who: 'anyone',
    params: idParams,
    body: holds.holderBody,
    reply: holds.hold,
    rate_limit: 'hold',
  }),
  release: post('/api/holds/:id/release/', 'Give the places of an own hold back; once it has ended nothing changes', {
    who: 'anyone',
    params: idParams,
    body: holds.holderBody,
    status: 204,
    rate_limit: 'hold',
  }),
});
