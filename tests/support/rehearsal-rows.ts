import type { api } from '../../contract/api.ts';
import type { Row } from './stage.ts';

const ownersOnly = (status: number): Row => ({ gets: [401, 403, 403, status, status] });
const operatorsOnly = (status: number): Row => ({ gets: [401, 403, 403, 403, 403], operator: status });

/** Rehearsals by a button; where tests do not ask for any, there are none to begin (tests/support/app.ts). */
export const rehearsalRows: Record<`rehearsals.${keyof typeof api.rehearsals}`, Row> = {
  'rehearsals.own': ownersOnly(200),
  'rehearsals.begin': ownersOnly(409),
  'rehearsals.end': ownersOnly(200),
  'rehearsals.ofOperator': operatorsOnly(200),
  'rehearsals.beginForOperator': operatorsOnly(409),
  'rehearsals.endForOperator': operatorsOnly(200),
};
