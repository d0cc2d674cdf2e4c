import { z } from 'zod';
import { chapter, get, patch, post, remove } from '../endpoint.ts';
import * as guests from '../guests.ts';
import * as providers from '../providers.ts';
import { tokenParams } from '../params.ts';
import { pictureAddress } from '../wire.ts';

export const providerCalls = chapter('Providers', {
  me: get('/api/providers/me/', 'The own provider profile', {
    who: 'service_provider',
    reply: providers.providerProfile,
  }),
  update: patch('/api/providers/me/', 'Change the provider profile', {
    who: 'service_provider',
    body: providers.providerPatch,
    reply: providers.providerProfile,
  }),
  calendarFeed: get('/api/providers/me/calendar/', "The provider's calendar feed and its secret address", {
    who: 'service_provider',
    reply: guests.calendarFeed,
  }),
  renewCalendarFeed: post(
    '/api/providers/me/calendar/',
    'Turn the feed on with a new address; an old one stops working',
    { who: 'service_provider', body: guests.calendarFeedBody, reply: guests.calendarFeed },
  ),
  stopCalendarFeed: remove('/api/providers/me/calendar/', 'Turn the feed off; its address stops working', {
    who: 'service_provider',
    status: 204,
  }),
});

export const calendarCalls = chapter('Providers', {
  feed: get('/api/calendar/:token/', "A provider's departures for calendar programs, by secret address", {
    who: 'anyone',
    params: tokenParams,
    type: 'text/calendar',
  }),
});

export const uploadCalls = chapter('Uploads', {
  image: post('/api/uploads/', 'Keep a picture (multipart field image); its address goes into services and pages', {
    who: 'service_provider',
    body: z.object({ image: pictureAddress.min(1) }),
    status: 201,
    reply: z.object({ url: z.string() }),
    pictures: ['image'],
    only_multipart: true,
    rate_limit: 'upload',
  }),
});
