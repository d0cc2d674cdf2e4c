import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage } from '../format/choose-language.ts';
import { leaveMissingPage } from './leave-missing-page.ts';

test('choosing a language, or leaving a page of results that is no more, leads nowhere else', async () => {
  for (const path of ['//evil.example/', '///evil.example/', '/\\evil.example/', '//evil.example/%2e%2e']) {
    assert.match(await locationOf(() => chooseLanguage(asked(`${path}?lang=zh-HK`), async () => new Response())), /^\/(?![/\\])/, path);
    const list = { data: null, error: Object.assign(new Error(), { status: 400 }) };
    assert.match(await locationOf(() => leaveMissingPage(asked(`${path}?page=9`).request, list as never)), /^\/(?![/\\])/, path);
  }
  assert.equal(
    await locationOf(() => chooseLanguage(asked('/experiences?lang=en&search=kayak'), async () => new Response())),
    '/experiences?search=kayak',
  );
});

const asked = (path: string) => ({ request: new Request(`http://sampan.example${path}`) }) as Parameters<typeof chooseLanguage>[0];

async function locationOf(lead: () => unknown): Promise<string> {
  try {
    await lead();
  } catch (thrown) {
    return (thrown as Response).headers.get('location') ?? '';
  }
  return assert.fail('it led nowhere');
}
