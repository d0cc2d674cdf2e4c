import { z } from 'zod';
import * as availability from '../availability.ts';
import * as catalogue from '../catalogue.ts';
import { departures, departuresQuery } from '../departures.ts';
import { chapter, get, patch, post, put, remove } from '../endpoint.ts';
import * as legal from '../legal.ts';
import { paging } from '../lists.ts';
import { slotPreview } from '../overlaps.ts';
import { idParams } from '../params.ts';
import * as reviews from '../reviews.ts';
import * as schedules from '../schedules.ts';
import { marketplaceTerms } from '../settings.ts';
import { suggestion, suggestionsQuery } from '../suggestions.ts';

/** A service with every text as long as it may be, each letter escaped. */
const SERVICE_KB = 628;

export const ownServiceCalls = chapter('Own services', {
  list: get('/api/services/services/', "The provider's services", {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: catalogue.ownServicesQuery,
    reply: catalogue.ownServices,
  }),
  create: post('/api/services/services/', 'Create a service', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: catalogue.serviceBody,
    body_kb: SERVICE_KB,
    status: 201,
    reply: catalogue.ownServiceDetail,
    idempotent: true,
    pictures: ['featured_image', 'gallery[]', 'meeting_picture'],
  }),
  get: get('/api/services/services/:id/', 'One own service', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: catalogue.ownServiceDetail,
  }),
  replace: put('/api/services/services/:id/', 'Rewrite a service', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: catalogue.serviceBody,
    body_kb: SERVICE_KB,
    reply: catalogue.ownServiceDetail,
    pictures: ['featured_image', 'gallery[]', 'meeting_picture'],
  }),
  update: patch('/api/services/services/:id/', 'Change parts of a service', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: catalogue.servicePatch,
    body_kb: SERVICE_KB,
    reply: catalogue.ownServiceDetail,
    pictures: ['featured_image', 'gallery[]', 'meeting_picture'],
  }),
  remove: remove(
    '/api/services/services/:id/',
    'Delete a service; it is archived, and goes for good after a day if nobody ever booked it',
    { who: 'service_provider', staff: 'manager', key: 'write', params: idParams, status: 204 },
  ),
  restore: post('/api/services/services/:id/restore/', 'Restore a service deleted in the last minute', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    idempotent: true,
    params: idParams,
    reply: catalogue.ownServiceDetail,
  }),
  duplicate: post('/api/services/services/:id/duplicate/', 'A draft copy of a service', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 201,
    reply: catalogue.ownServiceDetail,
  }),
  stats: get('/api/services/services/:id/stats/', 'Figures of a service', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: catalogue.serviceStats,
  }),
});

export const availabilityCalls = chapter('Availability', {
  list: get('/api/services/availability/', "A service's slots: all to its provider, bookable ones to everyone else", {
    who: 'anyone',
    staff: 'manager',
    key: 'read',
    query: availability.ownSlotsQuery,
    reply: z.array(availability.listedSlot),
  }),
  create: post('/api/services/availability/', 'Create a slot', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    idempotent: true,
    body: availability.slotBody,
    status: 201,
    reply: availability.ownSlot,
  }),
  departures: get('/api/services/availability/departures/', 'Departures of all own services, of 42 days at most', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: departuresQuery,
    reply: departures,
  }),
  get: get('/api/services/availability/:id/', 'One own slot', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: availability.ownSlot,
  }),
  change: put('/api/services/availability/:id/', 'Change capacity, block or unblock', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    body: availability.slotChange,
    reply: availability.ownSlot,
  }),
  move: post(
    '/api/services/availability/:id/move/',
    'Move a slot nobody holds to another time; it has a new id there',
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      params: idParams,
      body: availability.slotMove,
      reply: availability.ownSlot,
    },
  ),
  remove: remove('/api/services/availability/:id/', 'Delete a slot nobody holds', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 204,
  }),
  preview: get('/api/services/availability/preview/', 'What a slot would overlap, and whether its day is a holiday', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: availability.slotPreviewQuery,
    reply: slotPreview,
  }),
  bulkCreate: post(
    '/api/services/availability/bulk_create/',
    'Many slots at once, or with dry_run what they would be',
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      body: availability.bulkBody,
      status: 201,
      reply: availability.bulkReply,
    },
  ),
  fromTemplate: post('/api/services/availability/create_from_template/', 'Slots from a weekly template', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: availability.templateBody,
    status: 201,
    reply: availability.bulkReply,
  }),
  schedule: get('/api/services/services/:id/schedule/', 'The weekly times of a service that open by themselves', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    params: idParams,
    reply: schedules.foundSchedule,
  }),
  setSchedule: put(
    '/api/services/services/:id/schedule/',
    'Open weekly times some weeks ahead, and the next ones by themselves until that is stopped',
    {
      who: 'service_provider',
      staff: 'manager',
      key: 'write',
      params: idParams,
      body: schedules.scheduleBody,
      reply: schedules.setSchedule,
    },
  ),
  stopSchedule: remove('/api/services/services/:id/schedule/', 'Stop opening weekly times; slots stay', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    params: idParams,
    status: 204,
  }),
  undo: post('/api/services/availability/undo/', 'Take back a bulk creation, booked slots excepted', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: availability.undoBody,
    reply: availability.undoReply,
  }),
  blockTime: post('/api/services/availability/block_time/', 'Stop booking of every slot in a range; bookings stay', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: availability.rangeBody,
    reply: availability.blockReply,
  }),
  unblockTime: post('/api/services/availability/unblock_time/', 'Open blocked slots of a range again', {
    who: 'service_provider',
    staff: 'manager',
    key: 'write',
    body: availability.reopenBody,
    reply: availability.unblockReply,
  }),
  stats: get('/api/services/availability/stats/', 'Figures of slots', {
    who: 'service_provider',
    staff: 'manager',
    key: 'read',
    query: z.object({ service_id: z.uuid().optional() }),
    reply: availability.availabilityStats,
  }),
});

export const serviceCalls = chapter('Catalogue', {
  list: get('/api/services/', 'Active services that match; 200 are counted, and further pages reach 1,000', {
    who: 'anyone',
    query: catalogue.servicesQuery,
    reply: catalogue.listedServices,
  }),
  categories: get(
    '/api/services/categories/',
    'Categories with their number of active services, under other filters counted to 200',
    {
      who: 'anyone',
      query: catalogue.categoriesQuery,
      reply: z.array(catalogue.categoryWithCount),
    },
  ),
  named: get('/api/services/named/', 'Active services by their ids, in that order; others are left out', {
    who: 'anyone',
    query: catalogue.namedQuery,
    reply: z.array(catalogue.listedService),
  }),
  suggest: get('/api/services/suggest/', 'Up to eight suggestions while a search is being typed', {
    who: 'anyone',
    query: suggestionsQuery,
    reply: z.array(suggestion),
  }),
  get: get('/api/services/:id/', 'One active service', {
    who: 'anyone',
    params: idParams,
    reply: catalogue.serviceDetail,
  }),
  availability: get('/api/services/:id/availability/', 'Bookable slots in time order', {
    who: 'anyone',
    params: idParams,
    query: availability.openSlotsQuery,
    reply: z.array(availability.openSlot),
  }),
  calendar: get('/api/services/:id/calendar/', 'A month, day by day: whether it can be booked, and from what price', {
    who: 'anyone',
    params: idParams,
    query: availability.calendarQuery,
    reply: availability.calendar,
  }),
  similar: get('/api/services/:id/similar/', 'Up to four services like it that can be booked', {
    who: 'anyone',
    params: idParams,
    reply: z.array(catalogue.listedService),
  }),
  reviews: get('/api/services/:id/reviews/', 'Reviews, newest first', {
    who: 'anyone',
    params: idParams,
    query: z.object(paging),
    reply: reviews.serviceReviews,
  }),
});

export const marketplaceCalls = {
  ...chapter('Catalogue', {
    terms: get('/api/marketplace/terms/', "The marketplace's fee, commission and periods", {
      who: 'anyone',
      reply: marketplaceTerms,
    }),
    legal: get(
      '/api/marketplace/legal/:kind/',
      'The terms or the privacy statement: the version in force, or another',
      { who: 'anyone', params: legal.legalParams, query: legal.legalQuery, reply: legal.legalText },
    ),
  }),
  ...chapter('Operator', {
    publishLegal: post('/api/marketplace/legal/:kind/', 'Publish a new version of the terms or the privacy statement', {
      who: 'operator',
      params: legal.legalParams,
      body: legal.legalBody,
      body_kb: 400,
      status: 201,
      reply: legal.legalText,
    }),
  }),
};
