import { chapter, get, post } from '../endpoint.ts';
import * as imports from '../imports.ts';
import { idParams } from '../params.ts';

/** A file with as many characters as it may have, each escaped. */
const FILE_KB = 11_900;

export const importCalls = chapter('Imports', {
  list: get('/api/imports/', 'The last imports', { who: 'service_provider', reply: imports.importList }),
  check: post('/api/imports/check/', "What another system's CSV file would make, and its faults; stores nothing", {
    who: 'service_provider',
    body: imports.importCheckBody,
    body_kb: FILE_KB,
    reply: imports.importPlan,
    rate_limit: 'upload',
  }),
  make: post('/api/imports/', 'Import services, slots or bookings from a CSV file: all of it or nothing', {
    who: 'service_provider',
    body: imports.importBody,
    body_kb: FILE_KB,
    reply: imports.importReceipt,
    idempotent: true,
    rate_limit: 'upload',
  }),
  undo: post('/api/imports/:id/undo/', 'Undo an import of the last day, but for what has guests or was changed', {
    who: 'service_provider',
    params: idParams,
    body: imports.importUndoBody,
    reply: imports.importUndo,
  }),
  template: get('/api/imports/template/', 'A CSV file to fill in', {
    who: 'service_provider',
    query: imports.templateQuery,
    type: 'text/csv',
  }),
});
