import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { files, read, root } from './support/checkout.ts';

const documents = files('*.md', 'docs/**/*.md');

test('every file and heading that the documents lead to is there', () => {
  for (const document of documents)
    for (const [, lead = ''] of read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
      const [path = '', heading] = lead.split('#');
      const file = path === '' ? document : join(dirname(document), decodeURIComponent(path));
      assert.ok(existsSync(join(root, file)), `${document} leads to ${lead}`);
      if (heading !== undefined) assert.ok(headingsOf(file).includes(heading), `${document} leads to ${lead}`);
    }
});

test('every file that the documents name is there', () => {
  const ours = files('**/*', '.*', '.ci/*');
  const isThere = (name: string) => ours.some((file) => file === name || file.endsWith(`/${name}`));
  let named = 0;
  for (const document of documents)
    for (const [, name = ''] of read(document).matchAll(/`((?:[\w@.+-]+\/)*[\w@.+-]+\.(?:tsx?|mjs|cjs|css|sql|ya?ml|jsonc|md))`/g)) {
      if (/^\.\w+$/.test(name)) continue;
      named += 1;
      assert.ok(isThere(name), `${document} names ${name}`);
    }
  assert.ok(named > 50);
});

test('every command that the documents name is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = new Set([...Object.keys(scripts), 'start', 'test', 'ci', 'install', 'audit', 'outdated']);
  for (const document of documents)
    for (const [, command = ''] of read(document).matchAll(/(?:[`\n]npm |\bnpm run )(?:run )?([a-z][\w:-]*)/g))
      assert.ok(known.has(command), `${document} says npm ${command}`);
});

test('docs/settings.md lists the settings that are read, with their defaults', () => {
  const source = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(read('server/core/config.ts'))?.[1] ?? '';
  const settings = source.split(/\n(?= {2}[A-Z])/).map((line) => {
    const [, name] = /^ {2}([A-Z\d_]+):/.exec(line) ?? [];
    const [, written] = /\.default\('?(.*?)'?\)/.exec(line) ?? /wholeNumber\((\d+)/.exec(line) ?? [];
    return { name, written };
  });
  assert.ok(settings.length > 10);
  const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\|/gm)];
  assert.deepEqual(
    rows.map(([, name]) => name),
    settings.map(({ name }) => name),
  );
  for (const [n, { name, written }] of settings.entries())
    if (written !== undefined) assert.equal(rows[n]?.[2], `\`${written}\``, `default of ${name}`);
});

test('every test that a field lesson names exists', () => {
  const tests = files('{contract,db,rules,scripts,server,web,tests}/**/*.{test,spec}.ts').map(read).join('\n');
  const lessons = [...read('docs/field-lessons.md').matchAll(/^\| ([ABC]\d+) \|.*\| (.*) \|$/gm)];
  assert.ok(lessons.length > 10);
  for (const [, lesson, names = ''] of lessons)
    for (const name of names.split('<br>'))
      assert.ok(tests.includes(`test('${name}`) || tests.includes(`test("${name}`), `${lesson}: ${name}`);
});

test('decision records are numbered one after another and say the same four things', () => {
  const records = files('docs/decisions/*.md');
  assert.deepEqual(
    records.map((file) => Number(/\/(\d{3})-/.exec(file)?.[1])),
    records.map((_, n) => n + 1),
  );
  for (const [n, record] of records.entries()) {
    assert.match(read(record), new RegExp(`^# ${String(n + 1).padStart(3, '0')}: `), record);
    for (const part of ['Context', 'Decision', 'Consequences', 'When to revisit'])
      assert.match(read(record), new RegExp(`^## ${part}$`, 'm'), record);
  }
});

function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
