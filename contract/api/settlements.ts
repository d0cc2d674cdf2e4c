import { z } from 'zod';
import { chapter, get, post } from '../endpoint.ts';
import { paidBody } from '../ledger.ts';
import { listOf } from '../lists.ts';
import { idParams } from '../params.ts';
import * as settlements from '../settlements.ts';

export const settlementCalls = {
  ...chapter('Providers', {
    mine: get('/api/providers/me/settlements/', 'The own balance with the marketplace, and settlements, newest first', {
      who: 'service_provider',
      key: 'read',
      query: settlements.settlementsQuery.omit({ provider: true }),
      reply: settlements.ownSettlements,
    }),
  }),
  ...chapter('Operator', {
    due: get('/api/operator/settlements/due/', 'Providers with a balance, the largest first', {
      who: 'operator',
      query: settlements.balancesQuery,
      reply: z.array(settlements.balanceDue),
    }),
    list: get('/api/operator/settlements/', 'Settlements with providers, newest first', {
      who: 'operator',
      query: settlements.settlementsQuery,
      reply: listOf(settlements.settlement),
    }),
    make: post(
      '/api/operator/settlements/',
      'Make a settlement of all that a provider and the marketplace owe each other',
      {
        who: 'operator',
        body: settlements.settlementBody,
        status: 201,
        reply: settlements.settlement,
        idempotent: true,
        needs_key: true,
      },
    ),
    pay: post(
      '/api/operator/settlements/:id/pay/',
      'Write down that a settlement was transferred, with its reference',
      {
        who: 'operator',
        params: idParams,
        body: paidBody,
        reply: settlements.settlement,
        idempotent: true,
        needs_key: true,
      },
    ),
  }),
};

export const invoiceCalls = {
  ...chapter('Providers', {
    mine: get('/api/providers/me/fee-invoices/', 'Own invoices of service fees, newest first', {
      who: 'service_provider',
      key: 'read',
      query: settlements.ownInvoicesQuery,
      reply: settlements.feeInvoices,
    }),
    own: get('/api/providers/me/fee-invoices/:id/', 'One own invoice with its lines', {
      who: 'service_provider',
      key: 'read',
      params: idParams,
      reply: settlements.feeInvoiceDetail,
    }),
    ownFile: get('/api/providers/me/fee-invoices/:id/invoice.csv', 'The same as a CSV file for spreadsheets', {
      who: 'service_provider',
      key: 'read',
      params: idParams,
      type: 'text/csv',
    }),
  }),
  ...chapter('Operator', {
    list: get('/api/operator/fee-invoices/', 'Invoices of service fees to providers, newest first', {
      who: 'operator',
      query: settlements.feeInvoicesQuery,
      reply: settlements.feeInvoices,
    }),
    get: get('/api/operator/fee-invoices/:id/', 'One invoice with its lines', {
      who: 'operator',
      params: idParams,
      reply: settlements.feeInvoiceDetail,
    }),
    file: get('/api/operator/fee-invoices/:id/invoice.csv', 'The same as a CSV file for spreadsheets', {
      who: 'operator',
      params: idParams,
      type: 'text/csv',
    }),
  }),
};
