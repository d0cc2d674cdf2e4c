import type { CallOptions } from './caller.ts';
import type { Row, Stage } from './stage.ts';

const ofPage =
  (body?: unknown) =>
  ({ page }: Stage): CallOptions => ({ params: { id: page.id }, ...(body !== undefined && { body }) });
const ofBooking =
  (body: unknown) =>
  ({ booking }: Stage): CallOptions => ({ params: { id: booking.id }, body });

/** The calls about a provider's own pages, as their owners would make them. */
export const pageRows = {
  'ownPages.list': { gets: [401, 403, 403, 200, 200] },
  'ownPages.create': { ask: () => ({ body: { title: 'New page' } }), gets: [401, 403, 403, 201, 201] },
  'ownPages.get': { ask: ofPage(), gets: [401, 403, 403, 200, 404] },
  'ownPages.replace': { ask: ofPage({ title: 'New page' }), gets: [401, 403, 403, 200, 404] },
  'ownPages.update': { ask: ofPage({ is_published: true }), gets: [401, 403, 403, 200, 404] },
  'ownPages.remove': { ask: ofPage(), gets: [401, 403, 403, 204, 404] },
  'ownPages.addServices': { ask: (s) => ofPage({ service_ids: [s.service.id] })(s), gets: [401, 403, 403, 200, 404] },
  'ownPages.removeServices': { ask: (s) => ofPage({ service_ids: [s.service.id] })(s), gets: [401, 403, 403, 200, 404] },
  'ownPages.stats': { ask: ofPage(), gets: [401, 403, 403, 200, 404] },
  'ownPages.embed': { ask: ofPage({ embed_origins: ['https://www.tides.hk'] }), gets: [401, 403, 403, 200, 404] },
  'ownPages.share': { ask: ofPage(), gets: [401, 403, 403, 204, 404] },
  'ownPages.qr': { ask: ofPage(), gets: [401, 403, 403, 200, 404] },
  'ownPages.bookings': { ask: ofPage(), gets: [401, 403, 403, 200, 404] },
  'ownPages.updateBooking': { ask: ofBooking({ admin_notes: 'Window seats' }), gets: [401, 403, 403, 200, 404] },
} satisfies Record<string, Row>;
