import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const NOT_OURS = ['node_modules/**', 'build/**', '.data/**'];
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: ROOT, exclude: NOT_OURS });

test('every link inside the documents leads somewhere', () => {
  for (const document of documents)
    for (const [, target = ''] of read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g))
      assert.ok(existsSync(join(ROOT, dirname(document), target)), `${document} links to ${target}`);
});

test('every file of ours that the documents name exists', () => {
  const folders = 'contract|db|server|web|tests|scripts|bench|docs';
  for (const document of documents)
    for (const [, file = ''] of read(document).matchAll(new RegExp(`\`((?:${folders})/[\\w./+-]+\\.\\w+)\``, 'g')))
      assert.ok(existsSync(join(ROOT, file)), `${document} names ${file}`);
});

test('every command the documents name is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const built_in = ['start', 'test', 'ci', 'install', 'audit', 'outdated'];
  for (const document of documents)
    for (const [, command = ''] of read(document).matchAll(/[`\n]npm (?:run )?([a-z][a-z:]*)/g))
      assert.ok(command in scripts || built_in.includes(command), `${document} says npm ${command}`);
});

test('the README lists the settings that are read, with their defaults', () => {
  const source = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(read('server/core/config.ts'))?.[1] ?? '';
  const settings = source.split(/\n(?= {2}[A-Z])/).map((line) => {
    const [, name] = /^ {2}([A-Z\d_]+):/.exec(line) ?? [];
    const [, written] = /\.default\('?(.*?)'?\)/.exec(line) ?? /wholeNumber\((\d+)/.exec(line) ?? [];
    return { name, written };
  });
  assert.ok(settings.length > 10);
  const rows = [...read('README.md').matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\|/gm)];
  assert.deepEqual(
    rows.map(([, name]) => name),
    settings.map(({ name }) => name),
  );
  for (const [n, { name, written }] of settings.entries())
    if (written !== undefined) assert.equal(rows[n]?.[2], `\`${written}\``, `default of ${name}`);
});

test('every test that a field lesson names exists', () => {
  const files = globSync('{contract,db,server,web,tests}/**/*.{test,spec}.ts', { cwd: ROOT, exclude: NOT_OURS });
  const tests = files.map(read).join('\n');
  const lessons = [...read('docs/field-lessons.md').matchAll(/^\| (B\d+) \|.*\| (.*) \|$/gm)];
  assert.ok(lessons.length > 10);
  for (const [, lesson, names = ''] of lessons)
    for (const name of names.split('<br>'))
      assert.ok(tests.includes(`test('${name}`) || tests.includes(`test("${name}`), `${lesson}: ${name}`);
});
