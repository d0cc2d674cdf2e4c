import { z } from 'zod';
import { chapter, get, post, remove } from '../endpoint.ts';
import * as keys from '../keys.ts';
import { listOf, paging } from '../lists.ts';
import { reasonBody } from '../operator.ts';
import { idParams } from '../params.ts';
import { newKey } from '../resellers.ts';

/** Keys by which a provider's own programs make the calls that state a scope; for the owner alone, and never by key. */
export const keyCalls = chapter('Keys', {
  list: get('/api/providers/me/keys/', "The keys of the provider's own programs", {
    who: 'service_provider',
    reply: keys.ownKeys,
  }),
  make: post('/api/providers/me/keys/', 'Make a key, which is shown this once', {
    who: 'service_provider',
    body: keys.ownKeyBody,
    status: 201,
    reply: newKey,
  }),
  revoke: remove('/api/providers/me/keys/:id/', 'Revoke a key at once', {
    who: 'service_provider',
    params: idParams,
    status: 204,
  }),
  all: get('/api/operator/keys/', "Every key of providers' own programs that works, the newest first", {
    who: 'operator',
    query: z.object(paging),
    reply: listOf(keys.operatorKey),
  }),
  revokeAny: post('/api/operator/keys/:id/revoke/', "Revoke a key of any provider's own programs", {
    who: 'operator',
    params: idParams,
    body: reasonBody,
    status: 204,
  }),
});
