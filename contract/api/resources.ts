import { z } from 'zod';
import { chapter, get, post, put, remove } from '../endpoint.ts';
import { idParams } from '../params.ts';
import * as resources from '../resources.ts';

export const resourceCalls = chapter('Availability', {
  list: get('/api/services/resources/', 'Boats, guides and equipment that services share, and who needs them', {
    who: 'service_provider',
    staff: 'manager',
    reply: z.array(resources.resource),
  }),
  uses: get('/api/services/resources/uses/', 'The departures that use them, 200 at most, by when they begin', {
    who: 'service_provider',
    staff: 'manager',
    query: resources.resourceUsesQuery,
    reply: z.array(resources.resourceUse),
  }),
  add: post('/api/services/resources/', 'Add a resource; 50 at most', {
    who: 'service_provider',
    staff: 'manager',
    body: resources.resourceBody,
    status: 201,
    reply: resources.resource,
  }),
  change: put('/api/services/resources/:id/', 'Change a resource and what needs it; what is booked stays booked', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    body: resources.resourceBody,
    reply: resources.resource,
  }),
  remove: remove('/api/services/resources/:id/', 'Remove a resource that no service needs', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    status: 204,
  }),
});
