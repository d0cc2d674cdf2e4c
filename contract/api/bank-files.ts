import * as bank from '../bank-files.ts';
import { chapter, get, post } from '../endpoint.ts';

/** A file with as many characters as it may have, each of three bytes. */
const FILE_KB = 3_200;

export const bankFileCalls = chapter('Bookings', {
  imports: get('/api/bookings/bank-file/', "When lines of a bank's file were last confirmed", {
    who: 'service_provider',
    reply: bank.bankImports,
  }),
  read: post(
    '/api/bookings/bank-file/',
    "Compare a bank's CSV file with the bookings that wait for payment; stores nothing",
    {
      who: 'service_provider',
      body: bank.bankFileBody,
      body_kb: FILE_KB,
      reply: bank.bankFile,
      rate_limit: 'upload',
    },
  ),
  confirm: post('/api/bookings/bank-file/confirm/', 'Confirm that lines of the file paid bookings; each line once', {
    who: 'service_provider',
    body: bank.bankConfirmBody,
    body_kb: FILE_KB,
    reply: bank.bankReceipt,
    idempotent: true,
    rate_limit: 'upload',
  }),
  example: get(
    '/api/bookings/bank-file/example/',
    "A file to try this with, of the provider's own bookings; none in production",
    {
      who: 'service_provider',
      type: 'text/csv',
    },
  ),
});
