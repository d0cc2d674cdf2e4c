/** A JSON Schema, as far as the document uses it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
};

type Content = Record<string, { schema: Schema }>;
type Written = {
  operationId: string;
  security: object[];
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Record<string, object> }>;
};
export type Document = {
  paths: Record<string, Record<string, Written>>;
  components: { schemas: Record<string, Schema> };
};

/** One call as the document states it. */
export type Operation = Written & { method: string; path: string };

/** Every call of a served OpenAPI document. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({ ...written, method: method.toUpperCase(), path })),
  );
}

/** A schema, or the named one it points at. */
export function resolved({ components }: Document, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const named = components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  if (!named) throw new Error(`the document has no ${schema.$ref}`);
  return resolved({ components, paths: {} }, named);
}
