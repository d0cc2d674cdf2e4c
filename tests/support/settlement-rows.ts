import type { api } from '../../contract/api.ts';
import type { Row, Stage } from './stage.ts';

const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const providersOnly = (status: number, rival = status): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, status, rival] });
const ofInvoice = ({ invoice }: Stage) => ({ params: invoice });

/** What providers and the marketplace owe each other, each call as its owner would make it. */
export const settlementRows: Record<`settlements.${keyof typeof api.settlements}` | `invoices.${keyof typeof api.invoices}`, Row> = {
  'settlements.mine': providersOnly(200),
  'settlements.due': operatorsOnly(200),
  'settlements.list': operatorsOnly(200),
  'settlements.make': { ask: ({ provider }) => ({ body: { provider: provider.id } }), ...operatorsOnly(201) },
  'settlements.pay': { ask: ({ settlement }) => ({ params: settlement, body: { reference: 'FPS 20261121' } }), ...operatorsOnly(200) },
  'invoices.mine': providersOnly(200),
  'invoices.own': { ask: ofInvoice, ...providersOnly(200, 404) },
  'invoices.ownFile': { ask: ofInvoice, ...providersOnly(200, 404) },
  'invoices.list': operatorsOnly(200),
  'invoices.get': { ask: ofInvoice, ...operatorsOnly(200) },
  'invoices.file': { ask: ofInvoice, ...operatorsOnly(200) },
};
