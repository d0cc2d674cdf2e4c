import { chapter, get, post, put } from '../endpoint.ts';
import { idParams } from '../params.ts';
import * as weather from '../weather.ts';

/** The warnings of the Observatory and what rules make of them, for a provider and, across providers, for operators. */
export const weatherCalls = chapter('Weather', {
  overview: get(
    '/api/providers/me/weather/',
    'The weather now, the departures of two days with what their rules say, and the log',
    {
      who: 'service_provider',
      staff: 'manager',
      reply: weather.weatherOverview,
    },
  ),
  callOff: post(
    '/api/providers/me/weather/:id/call-off/',
    'Do what a rule proposes: call off, postpone, or note that it is shortened; after `decide_by` it is done by itself',
    {
      who: 'service_provider',
      staff: 'manager',
      idempotent: true,
      params: idParams,
      reply: weather.weatherOverview,
    },
  ),
  previewDue: get(
    '/api/providers/me/weather/call-offs/preview/',
    'What calling off all that is due would do: by departure and in sum, with who cannot be mailed; does nothing',
    { who: 'service_provider', staff: 'manager', reply: weather.dueCallOffs },
  ),
  callOffDue: post('/api/providers/me/weather/call-offs/', 'Call off all that is due as previewed; cannot be undone', {
    who: 'service_provider',
    staff: 'manager',
    body: weather.dueCallOffBody,
    status: 201,
    reply: weather.dueRuns,
    idempotent: true,
    rate_limit: 'profile',
  }),
  goAnyway: post(
    '/api/providers/me/weather/:id/go/',
    'Let a departure go although a rule proposes otherwise; guests may cancel for all they paid',
    {
      who: 'service_provider',
      staff: 'manager',
      idempotent: true,
      params: idParams,
      body: weather.letGoBody,
      reply: weather.weatherOverview,
    },
  ),
  expect: post('/api/providers/me/weather/expected/', 'Say that signal 8 is expected within two hours, or no longer', {
    who: 'service_provider',
    staff: 'manager',
    body: weather.expectationBody,
    reply: weather.weatherOverview,
    rate_limit: 'profile',
  }),
  sayExtreme: post(
    '/api/providers/me/weather/extreme-conditions/',
    'Say that Extreme Conditions are in force for six hours, are over, or were said by mistake',
    {
      who: 'service_provider',
      staff: 'manager',
      body: weather.extremeBody,
      reply: weather.weatherOverview,
      rate_limit: 'profile',
    },
  ),
  settings: get('/api/providers/me/weather/settings/', 'The rules of services without rules of their own', {
    who: 'service_provider',
    staff: 'manager',
    reply: weather.weatherSettings,
  }),
  choose: put(
    '/api/providers/me/weather/settings/',
    'Choose these rules, and whether they act by themselves; bookings keep theirs',
    {
      who: 'service_provider',
      body: weather.weatherSettingsBody,
      reply: weather.weatherSettings,
    },
  ),
  all: get('/api/operator/weather/', 'The same across providers', { who: 'operator', reply: weather.weatherOverview }),
  callOffAny: post('/api/operator/weather/:id/call-off/', 'Do what a rule proposes for a provider', {
    who: 'operator',
    idempotent: true,
    params: idParams,
    reply: weather.weatherOverview,
  }),
  previewDueAny: get(
    '/api/operator/weather/call-offs/preview/',
    'What calling off all that is due across providers would do: by departure and in sum; does nothing',
    { who: 'operator', reply: weather.dueCallOffs },
  ),
  callOffDueAny: post('/api/operator/weather/call-offs/', 'Call off all that is due across providers as previewed', {
    who: 'operator',
    body: weather.dueCallOffBody,
    status: 201,
    reply: weather.dueRuns,
    idempotent: true,
  }),
  goAnywayAny: post(
    '/api/operator/weather/:id/go/',
    'Let a departure of a provider go although a rule proposes otherwise',
    {
      who: 'operator',
      idempotent: true,
      params: idParams,
      body: weather.letGoBody,
      reply: weather.weatherOverview,
    },
  ),
  expectForAll: post(
    '/api/operator/weather/expected/',
    'Say for all that signal 8 is expected within two hours, or no longer',
    {
      who: 'operator',
      body: weather.expectationBody,
      reply: weather.weatherOverview,
    },
  ),
  sayExtremeForAll: post(
    '/api/operator/weather/extreme-conditions/',
    'Say for all that Extreme Conditions are in force for six hours, are over, or were said by mistake',
    {
      who: 'operator',
      body: weather.extremeBody,
      reply: weather.weatherOverview,
    },
  ),
});
