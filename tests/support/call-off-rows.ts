import type { Row, Stage } from './stage.ts';

const order = ({ slot }: Stage) => ({
  slot_ids: [slot.id],
  outcome: 'cancel' as const,
  reason: { en: 'Signal 8 is expected.', zh: '預料將發出八號信號。' },
});
/** The one booking of the stage, of which nothing was paid. */
const shown = { bookings: 1, refund: '0.00' };
const today = { query: { date: '2026-11-26' } };
const ofNoRun = ({ booking }: Stage) => ({ params: { id: booking.id } });
const providersOnly = (status: number, rival = status): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, status, rival] });
const operatorsOnly = (status: number): Omit<Row, 'ask'> => ({ gets: [401, 403, 403, 403, 403], operator: status });
const ofProvider = ({ provider }: Stage) => ({ params: { id: provider.id } });

/** The calls that call departures off, as their owners would make them. */
export const callOffRows = {
  'callOffs.day': { ask: () => today, ...providersOnly(200) },
  'callOffs.preview': { ask: (s) => ({ body: order(s) }), ...providersOnly(200, 404) },
  'callOffs.start': { ask: (s) => ({ body: { ...order(s), shown } }), ...providersOnly(201, 404) },
  'callOffs.list': providersOnly(200),
  'callOffs.get': { ask: ofNoRun, ...providersOnly(404) },
  'callOffs.retry': { ask: ofNoRun, ...providersOnly(404) },
  'managedCallOffs.day': { ask: (s) => ({ ...ofProvider(s), ...today }), ...operatorsOnly(200) },
  'managedCallOffs.preview': { ask: (s) => ({ ...ofProvider(s), body: order(s) }), ...operatorsOnly(200) },
  'managedCallOffs.start': { ask: (s) => ({ ...ofProvider(s), body: { ...order(s), shown } }), ...operatorsOnly(201) },
  'managedCallOffs.list': operatorsOnly(200),
  'managedCallOffs.get': { ask: ofNoRun, ...operatorsOnly(404) },
  'managedCallOffs.retry': { ask: ofNoRun, ...operatorsOnly(404) },
  'guests.otherDates': { ask: (s) => ({ params: { token: s.secrets.booking } }), by_link: true, gets: [404, 404, 404, 404, 404] },
  'bookings.otherDates': { ask: ofNoRun, gets: [401, 404, 404, 404, 404] },
} satisfies Record<string, Row>;
