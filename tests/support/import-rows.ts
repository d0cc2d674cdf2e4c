import type { Row } from './stage.ts';

const text = 'Title,Price\nHarbour walk,480\n';
const columns = [
  { field: 'title', column: 0 },
  { field: 'price', column: 1 },
];
const gets: Row['gets'] = [401, 403, 403, 200, 200];

/** The calls about another system's file, for the matrix of all calls. */
export const importCallRows = {
  'imports.list': { gets },
  'imports.check': { ask: () => ({ body: { kind: 'services', text } }), gets },
  'imports.make': { ask: () => ({ body: { kind: 'services', text, columns } }), gets },
  'imports.undo': { ask: (stage) => ({ params: stage.import, body: {} }), gets: [401, 403, 403, 200, 404] },
  'imports.template': { ask: () => ({ query: { kind: 'slots' } }), gets },
} satisfies Record<string, Row>;
