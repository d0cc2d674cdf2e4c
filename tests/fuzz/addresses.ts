import type { Operation, Schema } from './document.ts';

/** What is served beside the documented API: screens, short links, files. */
const PATHS = [
  '/',
  '/experiences',
  '/experiences/{service}',
  '/services',
  '/page/{slug}',
  '/b/{token}',
  '/b/{token}/{token}',
  '/b/person/{token}',
  '/r/{code}',
  '/login',
  '/verify-email/{verify_email}',
  '/reset-password/{reset_password}',
  '/outbox',
  '/provider/bookings/{booking}',
  '/operator/bookings/{booking}',
  '/sitemap.xml',
  '/robots.txt',
  '/media/{file}',
  '/assets/{file}',
  '/api/docs/{file}',
  '/{file}',
];

const QUERY = ['search', 'page', 'date', 'ref', 'in', 'next', 'category', 'participants', 'min_price', 'month', 'book', 'tab'];
const text: Schema = { type: 'string', maxLength: 40 };

/** Those addresses, as if the document stated them. */
export const addresses: readonly Operation[] = PATHS.flatMap((path) =>
  ['GET', 'GET', 'GET', 'HEAD', 'POST'].map((method) => ({
    method,
    path,
    operationId: path,
    security: [],
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path' as const, schema: text })),
      ...QUERY.map((name) => ({ name, in: 'query' as const, schema: text })),
    ],
    responses: {},
  })),
);
