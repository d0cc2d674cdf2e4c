import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localeOf } from './locale.ts';

const of = (accepted?: string) => localeOf(accepted === undefined ? {} : { 'accept-language': accepted });

test('Chinese is answered in the script of its place, in Hong Kong’s where none is said, everything else in English', () => {
  for (const accepted of ['zh-CN', 'zh-SG', 'zh-Hans', 'zh-hans-HK', 'ZH-CN,zh;q=0.9,en;q=0.8', 'fr, zh-cn;q=0.2'])
    assert.equal(of(accepted), 'zh-CN', accepted);
  for (const accepted of ['zh-HK', 'zh', 'zh-TW', 'zh-MO', 'ZH-hant-HK', 'zh-Hant-CN', 'zh-HK,zh;q=0.9,en;q=0.8', 'fr, zh;q=0.2'])
    assert.equal(of(accepted), 'zh-HK', accepted);
  // What Cantonese and Mandarin are called where they are languages of their own (ISO 639-3).
  for (const accepted of ['yue', 'yue-HK', 'yue-Hant-HK', 'cmn-Hant-TW', 'nan-TW', 'yue-HK,en;q=0.9'])
    assert.equal(of(accepted), 'zh-HK', accepted);
  for (const accepted of ['cmn-Hans-CN', 'cmn-CN', 'yue-Hans-CN', 'wuu-CN,en;q=0.9']) assert.equal(of(accepted), 'zh-CN', accepted);
  for (const accepted of [undefined, '', '*', 'en', 'en-GB,en;q=0.9', 'fr', 'zhx', 'en-US,zh;q=0.5'])
    assert.equal(of(accepted), 'en', String(accepted));
});

test('the language with the greater weight is chosen', () => {
  assert.equal(of('en;q=0.4, zh-HK;q=0.7'), 'zh-HK');
  assert.equal(of('zh;q=0.3, en;q=0.8'), 'en');
  assert.equal(of('zh;q=0, en;q=0.1'), 'en');
  assert.equal(of('zh-HK, en'), 'zh-HK');
});

test('nonsense is answered in English, however long', () => {
  for (const accepted of [';;;', 'q=1', 'zh;q=many', ','.repeat(100_000), `${'x'.repeat(10_000)}zh`])
    assert.ok(['en', 'zh-HK'].includes(of(accepted)));
  assert.equal(of('\u0000'), 'en');
});
