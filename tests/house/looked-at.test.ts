import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { lookedAt } from '../e2e/looked-at.ts';
import { files, read } from '../support/checkout.ts';

type Table = Record<string, Record<string, readonly string[]>>;
/** The text of each spec, by its name. */
type Specs = Record<string, string>;

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? addresses(children) : [`/${path ?? ''}`]));

const specs: Specs = Object.fromEntries(files('tests/e2e/*.spec.ts').map((file) => [basename(file, '.spec.ts'), read(file)]));

/** What is wrong between the screens, the table and the whole looks that specs make. */
function faultsOf(screens: string[], table: Table, specs: Specs): string[] {
  const rows = Object.entries(table).flatMap(([screen, by]) =>
    Object.entries(by).flatMap(([spec, states]) => states.map((state) => ({ look: `${screen}: ${state}`, spec }))),
  );
  const looks = Object.entries(specs).flatMap(([spec, text]) => wholeLooks(text).map((look) => ({ look, spec })));
  return [
    ...screens.filter((screen) => !rows.some(({ look }) => look.startsWith(`${screen}: `))).map((screen) => `${screen} is in no row`),
    ...Object.keys(table)
      .filter((screen) => screen.startsWith('/') && !screens.includes(screen))
      .map((screen) => `${screen} is no screen`),
    ...rows
      .filter((row) => !looks.some(({ look, spec }) => look === row.look && spec === row.spec))
      .map(({ look, spec }) => `${spec} does not look at “${look}”`),
    ...looks
      .filter((one, nth) => {
        const first = looks.findIndex(({ look }) => look === one.look);
        return first !== nth || !rows.some(({ look, spec }) => look === one.look && spec === one.spec);
      })
      .map(({ look, spec }) => `${spec} looks at “${look}”, which is no row of its own`),
  ];
}

/** The names of the looks at which a spec's calls look whole; where a call takes a name from a list, those that the spec has. */
function wholeLooks(text: string): string[] {
  const calls = text.match(/\bexpectAccessible\w*\([^;]*;/g) ?? [];
  const named = (place: string) => [...place.matchAll(/'([^'\n]+: [^'\n]+)'/g)].map(([, look]) => look!).filter(isLook);
  if (calls.some((call) => /\blook\b/.test(call))) return named(text);
  return calls.flatMap((call) => (named(call).length > 0 ? named(call) : ['without a name']));
}

const isLook = (text: string): boolean => text.startsWith('/') || Object.keys(lookedAt).some((screen) => text.startsWith(`${screen}: `));

test('every state of a screen is looked at whole in one place, which the table names', () => {
  assert.deepEqual(faultsOf(addresses(routes), lookedAt, specs), []);
});

test('no spec asks axe by itself', () => {
  assert.deepEqual(
    Object.keys(specs).filter((spec) => /axe-core|\baxe\.run\b/.test(specs[spec]!)),
    [],
  );
});

test('every spec’s tests listen to the console', () => {
  assert.deepEqual(
    Object.keys(specs).filter((spec) => /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/.test(specs[spec]!)),
    [],
  );
});

test('planted faults are found: a screen without a row, a row without a look, a look without a row, and one made twice', () => {
  const a = `await expectAccessible(page, '/a: full');`;
  const list = `for (const look of ['/a: full', '/a: empty'] as const) await expectAccessibleInItsLooks(page, locale, look);`;
  const table = { '/a': { a: ['full'] } };
  assert.deepEqual(faultsOf(['/a'], table, { a }), []);
  assert.deepEqual(faultsOf(['/a'], { '/a': { a: ['full', 'empty'] } }, { a: list }), []);
  assert.deepEqual(faultsOf(['/a', '/a/b'], table, { a }), ['/a/b is in no row']);
  assert.deepEqual(faultsOf([], table, { a }), ['/a is no screen']);
  assert.deepEqual(faultsOf(['/a'], table, { b: `await expectReadable(page);` }), ['a does not look at “/a: full”']);
  assert.deepEqual(faultsOf(['/a'], table, { a: list }), ['a looks at “/a: empty”, which is no row of its own']);
  assert.deepEqual(faultsOf(['/a'], table, { a, b: a }), ['b looks at “/a: full”, which is no row of its own']);
  assert.deepEqual(faultsOf(['/a'], table, { a: `${a} await expectAccessible(page);` }), [
    'a looks at “without a name”, which is no row of its own',
  ]);
});
