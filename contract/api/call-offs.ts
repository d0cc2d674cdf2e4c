import * as callOffs from '../call-offs.ts';
import { chapter, get, post } from '../endpoint.ts';
import { idParams } from '../params.ts';

/** What a provider calls off. */
export const callOffCalls = chapter('Call-offs', {
  day: get('/api/providers/me/call-offs/day/', 'Departures of a day that can be called off', {
    who: 'service_provider',
    staff: 'manager',
    query: callOffs.callOffDayQuery,
    reply: callOffs.callOffDay,
  }),
  preview: post(
    '/api/providers/me/call-offs/preview/',
    'Whom calling departures off would concern, and what money goes back; does nothing',
    {
      who: 'service_provider',
      staff: 'manager',
      body: callOffs.callOffPreviewBody,
      reply: callOffs.callOffPreview,
    },
  ),
  start: post('/api/providers/me/call-offs/', 'Call departures off as previewed; cannot be undone', {
    who: 'service_provider',
    staff: 'manager',
    body: callOffs.callOffBody,
    status: 201,
    reply: callOffs.callOffRun,
    idempotent: true,
    rate_limit: 'profile',
  }),
  list: get('/api/providers/me/call-offs/', 'What was called off, newest first', {
    who: 'service_provider',
    staff: 'manager',
    query: callOffs.callOffsQuery,
    reply: callOffs.callOffRuns,
  }),
  get: get('/api/providers/me/call-offs/:id/', 'How far a run has come, and its guests', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    reply: callOffs.callOffDetails,
  }),
  retry: post('/api/providers/me/call-offs/:id/retry/', 'Take up a run that stands still; does nothing twice', {
    who: 'service_provider',
    staff: 'manager',
    params: idParams,
    reply: callOffs.callOffRun,
  }),
});

/** What an operator calls off, of any one provider; `:id` of the first three is the provider's. */
export const managedCallOffCalls = chapter('Operator', {
  day: get('/api/operator/providers/:id/call-offs/day/', 'Departures of a day that can be called off', {
    who: 'operator',
    params: idParams,
    query: callOffs.callOffDayQuery,
    reply: callOffs.callOffDay,
  }),
  preview: post(
    '/api/operator/providers/:id/call-offs/preview/',
    'Whom calling departures off would concern, and what money goes back; does nothing',
    { who: 'operator', params: idParams, body: callOffs.callOffPreviewBody, reply: callOffs.callOffPreview },
  ),
  start: post('/api/operator/providers/:id/call-offs/', "Call a provider's departures off as previewed", {
    who: 'operator',
    params: idParams,
    body: callOffs.callOffBody,
    status: 201,
    reply: callOffs.callOffRun,
    idempotent: true,
  }),
  list: get('/api/operator/call-offs/', 'What was called off in the marketplace, newest first', {
    who: 'operator',
    query: callOffs.callOffsQuery,
    reply: callOffs.callOffRuns,
  }),
  get: get('/api/operator/call-offs/:id/', 'How far a run has come, and its guests', {
    who: 'operator',
    params: idParams,
    reply: callOffs.callOffDetails,
  }),
  retry: post('/api/operator/call-offs/:id/retry/', 'Take up a run that stands still; does nothing twice', {
    who: 'operator',
    params: idParams,
    reply: callOffs.callOffRun,
  }),
});
