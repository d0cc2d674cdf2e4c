import { z } from 'zod';
import { chapter, get, patch, post, put, remove } from '../endpoint.ts';
import * as paid from '../getting-paid.ts';
import * as guests from '../guests.ts';
import * as mails from '../mails.ts';
import * as messages from '../messages.ts';
import * as providers from '../providers.ts';
import { idParams, tokenParams } from '../params.ts';
import { pictureAddress } from '../wire.ts';

export const providerCalls = chapter('Providers', {
  me: get('/api/providers/me/', 'The own provider profile', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    reply: providers.providerProfile,
  }),
  update: patch('/api/providers/me/', 'Change the provider profile', {
    who: 'service_provider',
    body: providers.providerPatch,
    reply: providers.providerProfile,
  }),
  payment: get('/api/providers/me/payment/', 'How guests pay the provider', {
    who: 'service_provider',
    reply: paid.paymentSettings,
  }),
  changePayment: put(
    '/api/providers/me/payment/',
    'Change how guests pay the provider; another account needs the password',
    {
      who: 'service_provider',
      body: paid.paymentSettingsBody,
      reply: paid.paymentSettings,
    },
  ),
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

export const templateCalls = chapter('Providers', {
  list: get('/api/providers/me/message-templates/', 'The own message templates, by title', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    reply: z.array(messages.messageTemplate),
  }),
  create: post('/api/providers/me/message-templates/', 'Save a message template; 20 at most', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: messages.messageTemplateBody,
    status: 201,
    reply: messages.messageTemplate,
    idempotent: true,
  }),
  replace: put('/api/providers/me/message-templates/:id/', 'Rewrite a message template', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: messages.messageTemplateBody,
    reply: messages.messageTemplate,
  }),
  remove: remove('/api/providers/me/message-templates/:id/', 'Delete a message template', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 204,
  }),
});

export const mailChoiceCalls = chapter('Providers', {
  list: get('/api/providers/me/mails/', 'Which mails about bookings the provider gets', {
    who: 'service_provider',
    reply: z.array(mails.mailChoice),
  }),
  choose: patch('/api/providers/me/mails/', 'Turn one kind of mail on or off', {
    who: 'service_provider',
    body: mails.mailChoiceBody,
    reply: z.array(mails.mailChoice),
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
    staff: 'manager',
    key: 'write',
    body: z.object({ image: pictureAddress.min(1) }),
    status: 201,
    reply: z.object({ url: z.string() }),
    pictures: ['image'],
    only_multipart: true,
    rate_limit: 'upload',
  }),
});
