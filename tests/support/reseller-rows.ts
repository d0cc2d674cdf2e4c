import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const providersOnly = (status: number, rival = status): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, status, rival] });
const ofReseller = ({ reseller }: Stage) => ({ params: { id: reseller.id } });
const ofKey = ({ reseller }: Stage) => ({ params: { id: reseller.key_id } });

/** A provider's resellers and their keys, each call as its owner would make it. What a key opens: server/octo/keys.test.ts. */
export const resellerRows: Record<`resellers.${keyof typeof api.resellers}`, Row> = {
  'resellers.list': providersOnly(200),
  'resellers.add': { ask: () => ({ body: { name: 'Harbour Travel', contact: '+852 5555 0199' } }), ...providersOnly(201) },
  'resellers.end': { ask: ofReseller, ...providersOnly(204, 404) },
  'resellers.setRate': { ask: (s) => ({ ...ofReseller(s), body: { rate_bp: 1_500 } }), ...providersOnly(200, 404) },
  'resellers.makeKey': { ask: ofReseller, ...providersOnly(201, 404) },
  'resellers.revokeKey': { ask: ofKey, ...providersOnly(204, 404) },
  'resellers.sell': { ask: ({ service }) => ({ body: { service_ids: [service.id] } }), ...providersOnly(204, 404) },
  'resellers.statement': { ask: () => ({ query: { month: '2026-01' } }), ...providersOnly(200) },
  'resellers.statementFile': { ask: () => ({ query: { month: '2026-01' } }), ...providersOnly(200) },
  'resellers.receive': {
    ask: (s) => ({ ...ofReseller(s), body: { month: '2026-01', amount: '0.01', reference: 'TT 1' } }),
    ...providersOnly(409, 404),
  },
  'resellers.takeBack': { ask: ofReseller, ...providersOnly(404) },
  'resellers.all': operatorsOnly(200),
  'resellers.revoke': { ask: (s) => ({ ...ofKey(s), body: { reason: 'It asks for nothing but full boats' } }), ...operatorsOnly(204) },
};
