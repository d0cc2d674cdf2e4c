import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { queriesIn } from './queries.ts';

/** What the check reads of queries that are planted in a file of the server. */
function readPlanted(source: string) {
  const planted = join(import.meta.dirname, '../../server/planted.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    strict: true,
    noLib: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (file, ...rest) =>
    file === planted ? ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true) : getSourceFile(file, ...rest);
  host.fileExists = (file) => file === planted || fileExists(file);
  host.readFile = (file) => (file === planted ? source : readFile(file));
  const program = ts.createProgram([planted], options, host);
  const { queries, unclear } = queriesIn(program, [program.getSourceFile(planted)!]);
  return { texts: queries.map(({ text }) => text), unclear: unclear.map(({ words }) => words) };
}

const database = `import type { Sql } from './core/database/database.ts'; declare const sql: Sql;`;

test('columns that stand in a constant are read as the driver writes them', () => {
  const { texts, unclear } = readPlanted(`${database}
    const COLUMNS = { id: 'uuid', places: 'int' } as const;
    sql\`insert into bookings (\${sql.names(COLUMNS)}) select \${sql.names(COLUMNS)}
      from jsonb_to_recordset(\${sql.json([])}) as x (\${sql.definitions(COLUMNS)})\`;`);
  assert.deepEqual(unclear, []);
  assert.deepEqual(
    texts.map((text) => text.replace(/\s+/g, ' ')),
    ['insert into bookings (id, places) select id, places from jsonb_to_recordset($1) as x (id uuid, places int)'],
  );
});

test('columns that are not constants are a finding', () => {
  const { texts, unclear } = readPlanted(`${database}
    const read = (type: string) => sql\`select from jsonb_to_recordset('[]') as x (\${sql.definitions({ id: type })})\`;`);
  assert.deepEqual(texts, []);
  assert.deepEqual(unclear, ['the type of the column id is not a constant']);
});
