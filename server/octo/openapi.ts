import type { z } from 'zod';
import { octo, type OctoCall } from '../../contract/octo.ts';
import { octoErrors } from '../../contract/octo/errors.ts';
import { sharedIn, type Json } from '../core/api/openapi.ts';

/** The OpenAPI 3.1 document of the OCTO calls, below the server's address. */
export function octoDocument(server: string): Json {
  const schemas: Json = { Error: errorSchema };
  const shared = sharedIn(schemas);
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<OctoCall>(octo))
    (paths[call.path.replace(/:([a-z]+)/g, '{$1}')] ??= {})[call.method.toLowerCase()] = operationOf(name, call, shared);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan by OCTO',
      version: '1.0.0',
      summary: 'Sell a provider’s tours from your own software',
      description: [
        'The calls of the OCTO standard (docs.octo.travel). A key is of one reseller of one supplier, who makes it under “Resellers”.',
        'Success is 200, every refusal of the business 400 with `error`, `errorMessage` in the language of Accept-Language, and the id at fault.',
      ].join(' '),
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: server }],
    security: [{ key: [] }],
    paths,
    components: { schemas, securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key that begins with smp_' } } },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'errorMessage'],
  properties: {
    error: { type: 'string', enum: Object.keys(octoErrors) },
    errorMessage: { type: 'string' },
    ...Object.fromEntries(['productId', 'optionId', 'unitId', 'availabilityId', 'uuid'].map((name) => [name, { type: 'string' }])),
    retryAfter: { type: 'integer', description: 'Seconds' },
  },
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const refusal = (description: string): Json => ({ description, content: json({ $ref: '#/components/schemas/Error' }) });

function operationOf(name: string, call: OctoCall, shared: (schema: z.ZodType, io?: 'input' | 'output') => Json): Json {
  const named = [...call.path.matchAll(/:([a-z]+)/g)].map(([, one]) => ({
    name: one,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const properties = (call.query ? shared(call.query, 'input').properties : {}) as Json;
  const asked = Object.entries(properties).map(([one, schema]) => ({ name: one, in: 'query', required: false, schema }));
  const codes = ['BAD_REQUEST', 'TOO_MANY_REQUESTS', ...call.refusals];
  return {
    operationId: name,
    summary: call.summary,
    parameters: [...named, ...asked, capabilities, language],
    ...(call.body && {
      requestBody: { required: !call.body.safeParse({}).success, content: json(shared(call.body, 'input')) },
    }),
    responses: {
      '200': { description: 'Done', headers: said, content: json(shared(call.reply)) },
      '400': refusal(codes.join(', ')),
      '401': refusal('UNAUTHORIZED: no key'),
      '403': refusal('FORBIDDEN: a key that does not work'),
    },
  };
}

const capabilities: Json = {
  name: 'Octo-Capabilities',
  in: 'header',
  description: 'Capabilities that are asked for; the reply names those that were applied.',
  schema: { type: 'string' },
};

const language: Json = {
  name: 'Accept-Language',
  in: 'header',
  description: 'The language of texts and refusals: English, Chinese as written in Hong Kong, or Simplified Chinese.',
  schema: { type: 'string' },
};

const text: Json = { type: 'string' };
const said: Json = {
  'Octo-Capabilities': { description: 'The capabilities that were applied.', schema: text },
  'Content-Language': { description: 'With the capability octo/content: the language of its texts.', schema: text },
  'Available-Languages': { description: 'With the capability octo/content: the languages in which there is any.', schema: text },
};
