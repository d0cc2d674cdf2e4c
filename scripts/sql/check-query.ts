import ts from 'typescript';
import { DatabaseError, type ReservedSql, type Sql } from '../../server/core/database/database.ts';
import { describe, type Description } from './describe.ts';
import type { Query } from './queries.ts';

/** What the driver makes of a value of some PostgreSQL type. */
type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | { arrayOf: Kind };

// As server/core/database/types.ts says: int8 is a number and date stays text. Not named here: text.
const kinds: Record<number, Kind> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  114: 'json',
  3802: 'json',
  1114: 'Date',
  1184: 'Date',
};

export type Schema = { elements: Map<number, number>; nullable: Set<string> };

/** What the catalogue of the migrated database knows beyond a statement's own description. */
export async function readSchema(sql: Sql): Promise<Schema> {
  const arrays = await sql<{ oid: number; element: number }[]>`select oid, typelem as element from pg_type where typcategory = 'A'`;
  const columns = await sql<{ table: number; number: number }[]>`
    select a.attrelid as table, a.attnum as number from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.attnum > 0 and not a.attnotnull`;
  return {
    elements: new Map(arrays.map(({ oid, element }) => [oid, element])),
    nullable: new Set(columns.map(({ table, number }) => `${table}.${number}`)),
  };
}

/** What PostgreSQL says against a query, and where its columns are not what the row's type says. */
export async function checkQuery(
  one: ReservedSql,
  schema: Schema,
  checker: ts.TypeChecker,
  { text, given, row }: Query,
): Promise<string[]> {
  const described = await prepare(one, text);
  if (typeof described === 'string') return [described];
  const wrong: string[] = [];
  given.forEach((type, n) => {
    const kind = kindOf(described.parameters[n] ?? 0, schema);
    if (kind === 'json' && !partsOf(type).every((part) => nameOf(part) === 'JsonText'))
      wrong.push(`parameter $${n + 1} is JSON: write sql.json(..)`);
    if (!fits(checker, type, kind)) wrong.push(`parameter $${n + 1} is ${checker.typeToString(type)}, PostgreSQL wants ${named(kind)}`);
  });
  if (!row) return wrong;
  const columns = new Map(described.columns.map((column) => [column.name, column]));
  for (const property of checker.getPropertiesOfType(row)) {
    const column = columns.get(property.name);
    const type = checker.getTypeOfSymbol(property);
    if (!column) {
      wrong.push(`the row type has ${property.name}, the query has not`);
      continue;
    }
    const kind = kindOf(column.dataTypeID, schema);
    if (!fits(checker, type, kind)) wrong.push(`${property.name} is ${named(kind)}, the row type says ${checker.typeToString(type)}`);
    if (schema.nullable.has(`${column.tableID}.${column.columnID}`) && !mayBeNull(type))
      wrong.push(`${property.name} may be null, the row type says it is not`);
  }
  return wrong;
}

/** What PostgreSQL says of a statement, or its words against it. */
export async function prepare(one: ReservedSql, text: string): Promise<Description | string> {
  try {
    return await describe(one, text);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return `${error.message}${nearOf(text, Number(error.position))}`;
  }
}

function kindOf(oid: number, schema: Schema): Kind {
  const element = schema.elements.get(oid);
  return element === undefined ? (kinds[oid] ?? 'string') : { arrayOf: kindOf(element, schema) };
}

const named = (kind: Kind): string => (typeof kind === 'string' ? kind : `${named(kind.arrayOf)}[]`);

function fits(checker: ts.TypeChecker, type: ts.Type, kind: Kind): boolean {
  return kind === 'json' || partsOf(type).every((part) => partFits(checker, part, kind));
}

function partFits(checker: ts.TypeChecker, part: ts.Type, kind: Exclude<Kind, 'json'>): boolean {
  if (typeof kind === 'object')
    return checker.isArrayType(part) && fits(checker, checker.getTypeArguments(part as ts.TypeReference)[0]!, kind.arrayOf);
  if (kind === 'string') return (part.flags & ts.TypeFlags.StringLike) > 0;
  if (kind === 'number') return (part.flags & ts.TypeFlags.NumberLike) > 0;
  if (kind === 'boolean') return (part.flags & ts.TypeFlags.BooleanLike) > 0;
  return kind === 'Date' ? nameOf(part) === 'Date' : isBytes(part);
}

const isBytes = (type: ts.Type) => ['Buffer', 'Uint8Array'].includes(nameOf(type));

// The compiler's own types say that every type has a symbol; `string` has none.
const nameOf = (type: { symbol?: ts.Symbol }) => type.symbol?.name ?? '';

function partsOf(type: ts.Type): ts.Type[] {
  const parts = type.isUnion() ? type.types : [type];
  return parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)));
}

function mayBeNull(type: ts.Type): boolean {
  return type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
}

function nearOf(text: string, position: number): string {
  if (!position) return '';
  return ` near: ${text
    .slice(Math.max(0, position - 20), position + 40)
    .replace(/\s+/g, ' ')
    .trim()}`;
}
