import type { CallOptions } from './caller.ts';
import type { Row, Stage } from './stage.ts';

const text = 'Date,Details,Deposit\n24/11/2026,FPS,480.00\n';
const columns = { date: 0, amount: 2, description: 1, payer: null };
const gets: Row['gets'] = [401, 403, 403, 200, 200];
/** No line of the file, so nothing is confirmed. */
const confirmation = ({ booking }: Stage): CallOptions => ({
  body: { text, columns, chosen: [{ line: 'A'.repeat(22), booking: booking.id, kind: 'matched' }] },
});

/** The calls about a bank's file, for the matrix of all calls. */
export const bankFileRows = {
  'bankFiles.imports': { gets },
  'bankFiles.read': { ask: () => ({ body: { text } }), gets },
  'bankFiles.confirm': { ask: confirmation, gets },
  'bankFiles.example': { gets },
} satisfies Record<string, Row>;
