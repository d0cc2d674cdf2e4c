import { chapter, get, post, remove } from '../endpoint.ts';
import { rehearsalStatus } from '../rehearsals.ts';

/** A marketplace to throw away, opened beside this one for an account; one at a time for each. */
export const rehearsalCalls = chapter('Rehearsals', {
  own: get('/api/providers/me/rehearsal/', "The provider's rehearsal", {
    who: 'service_provider',
    reply: rehearsalStatus,
  }),
  begin: post(
    '/api/providers/me/rehearsal/',
    'Begin a rehearsal, which is ready within a minute and ends within an hour; or the one that runs',
    { who: 'service_provider', reply: rehearsalStatus, rate_limit: 'profile' },
  ),
  end: remove('/api/providers/me/rehearsal/', 'End the rehearsal; nothing of it is left', {
    who: 'service_provider',
    reply: rehearsalStatus,
  }),
  ofOperator: get('/api/operator/rehearsal/', "The operator's own rehearsal", {
    who: 'operator',
    reply: rehearsalStatus,
  }),
  beginForOperator: post('/api/operator/rehearsal/', 'Begin a rehearsal, or the one that runs', {
    who: 'operator',
    reply: rehearsalStatus,
    rate_limit: 'profile',
  }),
  endForOperator: remove('/api/operator/rehearsal/', "End the operator's own rehearsal", {
    who: 'operator',
    reply: rehearsalStatus,
  }),
});
