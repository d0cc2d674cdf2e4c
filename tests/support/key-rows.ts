import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const providersOnly = (status: number, rival = status): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, status, rival] });
const ofKey = ({ own_key }: Stage) => ({ params: { id: own_key.id } });

/** Keys of a provider's own programs, each call as its owner would make it. What the keys open stands in the contract, call by call. */
export const keyRows: Record<`keys.${keyof typeof api.keys}`, Row> = {
  'keys.list': providersOnly(200),
  'keys.make': { ask: () => ({ body: { name: 'Bookkeeping', scope: 'read' } }), ...providersOnly(201) },
  'keys.revoke': { ask: ofKey, ...providersOnly(204, 404) },
  'keys.all': operatorsOnly(200),
  'keys.revokeAny': { ask: (s) => ({ ...ofKey(s), body: { reason: 'It stands on a public page' } }), ...operatorsOnly(204) },
};
