import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { openDatabase, type ReservedSql } from '../server/core/database/database.ts';
import { readObjects } from '../server/core/database/objects/apply-objects.ts';
import { startTestPostgres } from '../tests/support/postgres.ts';
import { checkQuery, prepare, readSchema } from './sql/check-query.ts';
import { makeEnums } from './sql/literals.ts';
import { queriesIn, type Finding, type Query } from './sql/queries.ts';
import { differenceOf, schemaOf } from './sql/schema.ts';

// Every query of the server is prepared by a real PostgreSQL with the newest schema, fragments in place, and its columns are
// compared with the type of its rows; then once more where columns that hold one of a few words are enums, so that no query names another
// word. db/schema.sql must be that schema. Why not a lint plugin: docs/decisions/010-queries-checked-by-postgresql.md.

const root = join(import.meta.dirname, '..');
const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as { config: object };
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(ts.sys.readDirectory(join(root, 'server'), ['.ts']), options);
const files = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(join(root, 'server/')) && !fileName.endsWith('.test.ts'));

const { queries, unclear } = queriesIn(program, files);
const { host, port, stop } = await startTestPostgres();
const sql = openDatabase({ host, port, user: 'postgres', database: 'sampan' }, { pool: 1 });
const findings = new Set(unclear.map(describe));
try {
  const stale = differenceOf(readFileSync(join(root, 'db/schema.sql'), 'utf8'), await schemaOf(sql));
  if (stale) findings.add(stale);
  const schema = await readSchema(sql);
  await eachQuery((one, query) => checkQuery(one, schema, program.getTypeChecker(), query));
  for (const line of await makeEnums(sql, readObjects(join(root, 'db/objects')))) findings.add(line);
  await eachQuery(async (one, { text }) => {
    const said = await prepare(one, text);
    // Which key a conflict is about is looked for by the planner only.
    if (typeof said !== 'string') return /\bon conflict\b/.test(text) ? await plan(one, text) : [];
    return [said];
  });
} finally {
  await sql.end();
  await stop();
}

for (const line of findings) console.error(line);
console.log(`${queries.length} queries checked, ${findings.size} problems`);
if (findings.size > 0) process.exitCode = 1;

/** What PostgreSQL says against a query when it plans it. */
async function plan(one: ReservedSql, text: string): Promise<string[]> {
  return one.unsafe(`explain (generic_plan) ${text}`).then(
    () => [],
    (error: unknown) => [String(error)],
  );
}

/** Has a connection look at each query, and notes what it finds. */
async function eachQuery(look: (one: ReservedSql, query: Query) => Promise<string[]>): Promise<void> {
  const one = await sql.reserve();
  for (const query of queries) for (const words of await look(one, query)) findings.add(describe({ node: query.node, words }));
  await one.release();
}

function describe({ node, words }: Finding): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, file.fileName)}:${line + 1}  ${words}`;
}
