import { z } from 'zod';
import { chapter, get, post, put, remove } from '../endpoint.ts';
import { listOf, paging } from '../lists.ts';
import { idParams } from '../params.ts';
import { statementQuery } from '../ledger.ts';
import * as statements from '../reseller-statements.ts';
import * as resellers from '../resellers.ts';
import { reasonBody } from '../operator.ts';

/** Who sells a provider's services from software of their own, by OCTO (contract/octo.ts). */
export const resellerCalls = chapter('Resellers', {
  list: get('/api/providers/me/resellers/', 'Who sells for the provider, with their keys, and what they may sell', {
    who: 'service_provider',
    reply: resellers.resellers,
  }),
  add: post('/api/providers/me/resellers/', 'Add a reseller', {
    who: 'service_provider',
    body: resellers.resellerBody,
    status: 201,
    reply: resellers.reseller,
  }),
  end: remove(
    '/api/providers/me/resellers/:id/',
    'Stop selling through a reseller: its keys are revoked, its bookings stay',
    {
      who: 'service_provider',
      params: idParams,
      status: 204,
    },
  ),
  setRate: put(
    '/api/providers/me/resellers/:id/rate/',
    'Set a reseller’s discount on the price; what it holds or has booked stays as it was',
    {
      who: 'service_provider',
      params: idParams,
      body: resellers.resellerRateBody,
      reply: resellers.reseller,
    },
  ),
  makeKey: post('/api/providers/me/resellers/:id/keys/', 'Make a key, which is shown this once', {
    who: 'service_provider',
    params: idParams,
    status: 201,
    reply: resellers.newKey,
  }),
  revokeKey: remove('/api/providers/me/reseller_keys/:id/', 'Revoke a key at once', {
    who: 'service_provider',
    params: idParams,
    status: 204,
  }),
  sell: put('/api/providers/me/resellers/services/', 'Say which services resellers may sell', {
    who: 'service_provider',
    body: resellers.resoldBody,
    body_kb: 40,
    status: 204,
  }),
  statement: get('/api/providers/me/reseller_statement/', 'What each reseller owes of a month, by the day of booking', {
    who: 'service_provider',
    query: statementQuery,
    reply: statements.resellerStatement,
  }),
  statementFile: get('/api/providers/me/reseller_statement.csv', 'The same as a CSV file for spreadsheets', {
    who: 'service_provider',
    query: statementQuery,
    type: 'text/csv',
  }),
  receive: post(
    '/api/providers/me/resellers/:id/payments/',
    'Write down that a reseller has paid what it owes of a month',
    {
      who: 'service_provider',
      params: idParams,
      body: statements.resellerPaymentBody,
      reply: statements.resellerStatement,
      idempotent: true,
    },
  ),
  takeBack: remove(
    '/api/providers/me/reseller_payments/:id/',
    'Take back that a reseller has paid; its bookings are unpaid again',
    {
      who: 'service_provider',
      params: idParams,
      status: 204,
    },
  ),
  all: get('/api/operator/resellers/', 'Every reseller with its keys, the newest first', {
    who: 'operator',
    query: z.object(paging),
    reply: listOf(resellers.operatorReseller),
  }),
  revoke: post('/api/operator/reseller_keys/:id/revoke/', 'Revoke a key of any provider', {
    who: 'operator',
    params: idParams,
    body: reasonBody,
    status: 204,
  }),
});
