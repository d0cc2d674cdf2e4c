import type { api } from '../../contract/api.ts';
import type { CallOptions } from './caller.ts';
import type { Row, Stage } from './stage.ts';

const template = { title: 'Where we meet', body: 'See you at Pier 9, {name}.' };
const ofTemplate =
  (body?: unknown) =>
  ({ template: { id } }: Stage): CallOptions => ({ params: { id }, ...(body !== undefined && { body }) });

/** A provider's message templates, each call as its owner would make it. */
export const messageTemplateRows: Record<`messageTemplates.${keyof typeof api.messageTemplates}`, Row> = {
  'messageTemplates.list': { gets: [401, 403, 403, 200, 200] },
  'messageTemplates.create': { ask: () => ({ body: template }), gets: [401, 403, 403, 201, 201] },
  'messageTemplates.replace': { ask: ofTemplate(template), gets: [401, 403, 403, 200, 404] },
  'messageTemplates.remove': { ask: ofTemplate(), gets: [401, 403, 403, 204, 404] },
};
