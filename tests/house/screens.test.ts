import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../web/routes.ts';
import { screens } from '../look/screens.ts';

const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children }) => (children ? addresses(children) : [path ?? '']));

test('every screen is in the table of those that are looked at, and none that is gone', () => {
  assert.deepEqual(Object.keys(screens).toSorted(), addresses(routes).toSorted());
});
