import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveTo, signIn, standIn } from '../../../tests/support/browser.ts';
import { callHere, http } from '../../lib/call/call.ts';
import { everyOwnService } from './every-own-service.ts';

standIn({ document: { documentElement: { lang: 'en' } } });

let pages: string[][] = [];
serveTo(http, ({ url }, reply) => {
  const page = Number(new URL(url ?? '', 'http://sampan.example').searchParams.get('page'));
  const results = pages[page - 1]?.map((id) => ({ id }));
  reply
    .writeHead(results ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(results ? { results, next: page < pages.length ? 'further' : null } : { detail: 'Not found.', code: 'not_found' }));
});

const ids = async () => {
  signIn('good');
  return (await everyOwnService(callHere)).map(({ id }) => id);
};

test('the services of all pages are there to choose from, each once', async () => {
  pages = [['d', 'c'], ['c', 'b'], ['a']];
  assert.deepEqual(await ids(), ['d', 'c', 'b', 'a']);
});

test('without any the list is empty', async () => {
  pages = [[]];
  assert.deepEqual(await ids(), []);
});

test('a part that does not come is no shorter list', async () => {
  pages = [];
  await assert.rejects(ids());
});
