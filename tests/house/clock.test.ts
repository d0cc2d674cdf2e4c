import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from '../support/checkout.ts';

/** Ways to ask PostgreSQL for the time by which no clock that is put before its own is asked (decision 077), nor Hong Kong's date told. */
const unmovable = /\b(?:current_(?:date|time(?:stamp)?)|local(?:time|timestamp)|timeofday)\b|'(?:now|today|tomorrow|yesterday)'::/i;

test('statements ask for the time by functions, before which a clock can stand', () => {
  const sources = [...files('{server,db/seed}/**/*.ts').filter((file) => !file.endsWith('.test.ts')), ...files('db/objects/**/*.sql')];
  assert.ok(sources.includes('server/partners/writes.ts'), 'this test reads SQL');
  assert.deepEqual(
    sources.filter((file) => unmovable.test(read(file))),
    [],
  );
});

test('planted statements that ask for the machine’s time are found', () => {
  for (const statement of ['day < current_date - 1', "'today'::date", 'select LOCALTIMESTAMP']) assert.match(statement, unmovable);
  for (const statement of ['now()', "(now() at time zone 'Asia/Hong_Kong')::date", 'clock_timestamp()'])
    assert.doesNotMatch(statement, unmovable);
});
