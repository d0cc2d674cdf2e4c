import { join, relative } from 'node:path';
import ts from 'typescript';
import { openDatabase } from '../server/core/database/database.ts';
import { startTestPostgres } from '../tests/support/postgres.ts';
import { checkQuery, readSchema } from './sql/check-query.ts';
import { queriesIn, type Finding } from './sql/queries.ts';

// Every query of the server is prepared by a real PostgreSQL with the newest schema, fragments in place, and its columns are
// compared with the type of its rows. Why not a lint plugin: docs/decisions/010-queries-checked-by-postgresql.md.

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
  const schema = await readSchema(sql);
  const one = await sql.reserve();
  for (const query of queries)
    for (const words of await checkQuery(one, schema, program.getTypeChecker(), query)) findings.add(describe({ node: query.node, words }));
  await one.release();
} finally {
  await sql.end();
  await stop();
}

for (const line of findings) console.error(line);
console.log(`${queries.length} queries checked, ${findings.size} problems`);
if (findings.size > 0) process.exitCode = 1;

function describe({ node, words }: Finding): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(root, file.fileName)}:${line + 1}  ${words}`;
}
