import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinList } from './join-list.ts';

test('a joined list has the comma of its language', () => {
  assert.equal(joinList(['Friday 5 June', false, 'today', ''], 'en'), 'Friday 5 June, today');
  assert.equal(joinList(['6月5日星期五', false, '今日', ''], 'zh-HK'), '6月5日星期五，今日');
});
