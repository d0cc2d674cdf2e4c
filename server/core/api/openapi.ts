import { z } from 'zod';
import { ACTING_HEADER, type StaffRole } from '../../../contract/staff-roles.ts';
import { tags, type Endpoint, type MediaType } from '../../../contract/endpoint.ts';

/** A part of a document. */
export type Json = Record<string, unknown>;

/** A contract schema as JSON Schema 2020-12, as OpenAPI 3.1 and the reply serialiser read it. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      flattenNull(jsonSchema);
      // A name is where the schema stands, not a property of it.
      delete (jsonSchema as Json).id;
      // Left out by Zod where digits become a number on the way in.
      if (zodSchema instanceof z.ZodDefault) jsonSchema.default ??= zodSchema.def.defaultValue as Json;
    },
  });
}

/** `string or null` as one type: shorter to read, and serialised without trying alternatives. */
function flattenNull(schema: Json) {
  const [given, none] = (schema.anyOf as Json[] | undefined) ?? [];
  if ((schema.anyOf as Json[] | undefined)?.length !== 2 || none?.type !== 'null' || typeof given?.type !== 'string') return;
  if (given.type === 'object' || given.type === 'array') return;
  delete schema.anyOf;
  Object.assign(schema, given, { type: [given.type, 'null'] });
  if (Array.isArray(schema.enum)) schema.enum = [...(schema.enum as unknown[]), null];
}

/** The OpenAPI 3.1 document of the endpoints given, named schemas shared. */
export function openApi(endpoints: readonly Endpoint[], server: string): Json {
  const schemas: Json = {
    Refusal: {
      type: 'object',
      required: ['detail', 'code'],
      properties: {
        detail: { type: 'string', description: "Words in the caller's language" },
        code: { type: 'string', description: 'Stable name of the refusal' },
      },
    },
    FieldErrors: {
      type: 'object',
      description: 'Messages by field; non_field_errors where no single field is at fault',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  };

  const shared = sharedIn(schemas);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint, shared);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sampan 舢舨',
      version: '1.0.0',
      summary: 'Booking tours and experiences in Hong Kong',
      description:
        'Money is a string with two decimals in HKD. Dates and times of slots are Hong Kong wall time. Lists are paged. Errors are `{detail, code}` or, for fields, `{field: [messages]}`, in the language of Accept-Language (zh-HK or English).',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: server }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: "A key of a provider's own programs, which begins with smp_; the role is its least scope: read, or write.",
        },
      },
    },
  };
}

/** How a schema stands in a document: a named one is put into `schemas` and pointed at. */
export function sharedIn(schemas: Json) {
  return (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
    const { $schema: _, $defs, ...own } = jsonSchemaOf(schema, io);
    const named = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/'));
    for (const [name, definition] of Object.entries(($defs as Json | undefined) ?? {})) schemas[name] = named(definition);
    const id = z.globalRegistry.get(schema)?.id;
    if (!id || '$ref' in own) return named(own) as Json;
    schemas[id] = named(own);
    return { $ref: `#/components/schemas/${id}` };
  };
}

function operation(endpoint: Endpoint, shared: (schema: z.ZodType, io?: 'input' | 'output') => Json): Json {
  const status = String(endpoint.status ?? 200);
  const refusal = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Refusal' }) });
  const takesInput = endpoint.body ?? endpoint.query;
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params, shared),
      ...parameters('query', endpoint.query, shared),
      ...(endpoint.idempotent ? [idempotencyHeader(endpoint)] : []),
      ...(endpoint.staff ? [actingHeader(endpoint.staff)] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse(undefined).success,
        content: bodyContent(endpoint, shared(endpoint.body, 'input')),
      },
    }),
    responses: {
      [status]: endpoint.type
        ? { description: 'Done', content: Object.fromEntries([endpoint.type].flat().map((type) => [type, contentOf(type)])) }
        : endpoint.reply
          ? { description: 'Done', content: json(shared(endpoint.reply)) }
          : { description: 'Done, nothing to say' },
      ...(takesInput && {
        '400': {
          description: 'Invalid',
          content: json({ anyOf: [{ $ref: '#/components/schemas/FieldErrors' }, { $ref: '#/components/schemas/Refusal' }] }),
        },
      }),
      ...(endpoint.who !== 'anyone' && { '401': refusal('Not signed in') }),
      ...(endpoint.who !== 'anyone' && endpoint.who !== 'signed_in' && { '403': refusal('Another role') }),
      ...(endpoint.params && { '404': refusal('Absent, or not yours') }),
      ...(endpoint.idempotent && {
        '409': refusal('In conflict with the state of things'),
        '422': refusal('Key used for another request'),
      }),
      ...(endpoint.rate_limit && { '429': refusal('Too many tries; Retry-After says when') }),
      default: refusal('Anything else'),
    },
  };
}

/** A session's token, or a key where the call is open to keys; none where anyone may call, though a provider's key makes a difference there. */
function securityOf({ who, key }: Endpoint): Json[] {
  return [...(who === 'anyone' ? (key ? [{}] : []) : [{ bearer: [] }]), ...(key ? [{ key: [key] }] : [])];
}

/** With pictures the same body also comes as multipart, or only so. */
function bodyContent({ pictures, only_multipart }: Endpoint, schema: Json): Json {
  return { ...(!only_multipart && json(schema)), ...(pictures && { 'multipart/form-data': { schema } }) };
}

/** Bytes have no schema in OpenAPI 3.1; everything else is text. */
const contentOf = (type: MediaType): Json => (type === 'image/png' ? {} : { schema: { type: 'string' } });

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const idempotencyHeader = ({ needs_key }: Pick<Endpoint, 'needs_key'>): Json => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: needs_key === true,
  description: 'One key per intent: a retry with the same key gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

/** Calls that people of a provider's team may make for it. */
const actingHeader = (role: StaffRole): Json => ({
  name: ACTING_HEADER,
  in: 'header',
  description: `The id of the caller's membership of a provider's team, to make the call for that provider. Least role: ${role}.`,
  schema: { type: 'string', format: 'uuid' },
});

/** `GET /api/auth/user/` to `auth_user_get`. */
function operationId({ method, path }: Endpoint): string {
  return `${path.replace(/^\/api\/|\/$/g, '').replace(/[^a-z]+/g, '_')}_${method.toLowerCase()}`;
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined, shared: (schema: z.ZodType, io?: 'input') => Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = shared(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}
