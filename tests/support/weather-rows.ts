import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const ownersOnly = (status: number, rival = status): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, status, rival] });
const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const ofProposal = { ask: ({ proposal }: Stage) => ({ params: proposal }) };
const letGo = { ask: ({ proposal }: Stage) => ({ params: proposal, body: { reason: 'We stay inside the harbour' } }) };
const extreme = { ask: () => ({ body: { says: 'in_force' } }) };
/** The proposal of the stage shortens: nothing is due to be called off. */
const due = { ask: ({ proposal }: Stage) => ({ body: { proposal_ids: [proposal.id], shown: { bookings: 1, refund: '0.00' } } }) };
const expected = { ask: () => ({ body: { is_expected: true } }) };

/** What the weather makes of departures. */
export const weatherRows: Record<`weather.${keyof typeof api.weather}`, Row> = {
  'weather.overview': ownersOnly(200),
  'weather.callOff': { ...ofProposal, ...ownersOnly(200, 404) },
  'weather.previewDue': ownersOnly(200),
  'weather.callOffDue': { ...due, ...ownersOnly(409, 404) },
  'weather.goAnyway': { ...letGo, ...ownersOnly(200, 404) },
  'weather.expect': { ...expected, ...ownersOnly(200) },
  'weather.sayExtreme': { ...extreme, ...ownersOnly(200) },
  'weather.settings': ownersOnly(200),
  'weather.choose': { ask: () => ({ body: { rules: null, acts: false } }), ...ownersOnly(200) },
  'weather.all': operatorsOnly(200),
  'weather.callOffAny': { ...ofProposal, ...operatorsOnly(200) },
  'weather.previewDueAny': operatorsOnly(200),
  'weather.callOffDueAny': { ...due, ...operatorsOnly(409) },
  'weather.goAnywayAny': { ...letGo, ...operatorsOnly(200) },
  'weather.expectForAll': { ...expected, ...operatorsOnly(200) },
  'weather.sayExtremeForAll': { ...extreme, ...operatorsOnly(200) },
};
