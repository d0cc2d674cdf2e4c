import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { screens } from '../look/screens.ts';

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? addresses(children) : [path ?? '']));

test('every screen is in the table of those that are looked at, and none that is gone', () => {
  assert.deepEqual(Object.keys(screens).toSorted(), addresses(routes).toSorted());
});

test('screens of providers, partners and operators write sums with $; the invoice, a paper for others, with HK$', () => {
  const files = globSync('web/{provider,partner,operator,statements}/**/*.tsx');
  assert.ok(files.length > 100);
  const named = files.filter((file) => /\bnamedMoney\b/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(named, ['web/statements/invoice-paper.tsx']);
});
