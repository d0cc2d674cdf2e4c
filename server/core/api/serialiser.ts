import fastJsonStringify from 'fast-json-stringify';
import type { ZodType } from 'zod';
import { jsonSchemaOf, type Json } from './openapi.ts';

/** Writes a reply as JSON. */
export type Serialise = (reply: unknown) => string;

/** One for each schema, since compiling takes far longer than a reply. */
const serialisers = new WeakMap<ZodType, Serialise>();

/** Compiles a serialiser from the reply's schema at the first reply; fields that the schema does not name are not sent. */
export function createSerialiser(schema: ZodType | undefined): Serialise {
  if (!schema) return () => '';
  return (reply) => (serialisers.get(schema) ?? compile(schema))(reply);
}

function compile(schema: ZodType): Serialise {
  const serialise: Serialise = fastJsonStringify(withNullable(jsonSchemaOf(schema)) as object);
  serialisers.set(schema, serialise);
  return serialise;
}

/**
 * `object or null` and `list or null` as the serialiser's own keyword has it. As alternatives it would compile a validator for each, which
 * takes most of the time that compiling takes (fast-json-stringify 7.3).
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (schema === null || typeof schema !== 'object') return schema;
  const { anyOf, ...others }: Json = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNullable(value)]));
  if (!Array.isArray(anyOf)) return others;
  const [given, none, ...more] = anyOf as Json[];
  const is_nullable = more.length === 0 && none?.type === 'null' && ['object', 'array'].includes(given?.type as string);
  return is_nullable ? { ...others, ...given, nullable: true } : { ...others, anyOf };
}
