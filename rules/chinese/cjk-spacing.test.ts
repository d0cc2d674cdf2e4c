import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cjkSpaced } from './cjk-spacing.ts';

test('a name in Latin letters stands clear of the Han around it', () => {
  const name = 'Fragrant Tides';
  assert.equal(cjkSpaced`已通知${name}，名額已釋出`, '已通知 Fragrant Tides，名額已釋出');
  assert.equal(cjkSpaced`${name}恭候你`, 'Fragrant Tides 恭候你');
});

test('Han beside Han, a bracket or nothing needs no space', () => {
  const [name, day, none] = ['香潮體驗', '2026 年 12 月 12 日（六）', ''];
  assert.equal(cjkSpaced`${name}恭候你`, '香潮體驗恭候你');
  assert.equal(cjkSpaced`${day}${'17:15'}前`, '2026 年 12 月 12 日（六）17:15 前');
  assert.equal(cjkSpaced`${none}明天${'17:15'}`, '明天 17:15');
});
