import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const ofClient =
  (more: { reason?: string } = {}) =>
  ({ people }: Stage) => ({ body: { user_id: people.client.id, ...more } });

/** Data that the marketplace has of a person. */
export const peopleRows: Record<`people.${keyof typeof api.people}`, Row> = {
  'people.retention': operatorsOnly(200),
  'people.find': { ...operatorsOnly(200), ask: ofClient() },
  'people.export': { ...operatorsOnly(200), ask: ofClient() },
  'people.erase': { ...operatorsOnly(200), ask: ofClient({ reason: 'A neighbour complained' }), booking: 'completed' },
};
