import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from './blocks.ts';

test('headings, paragraphs and lists are distinguished, and lines that belong together are one', () => {
  assert.deepEqual(blocksOf('One\nand the same.\n\nTwo.\r\n## Head\n- a\n- b\n\n- c\nafter\n'), [
    { is: 'paragraph', text: 'One and the same.' },
    { is: 'paragraph', text: 'Two.' },
    { is: 'heading', text: 'Head' },
    { is: 'list', items: ['a', 'b'] },
    { is: 'list', items: ['c'] },
    { is: 'paragraph', text: 'after' },
  ]);
});

test('markup of any other kind is words', () => {
  for (const text of ['<b>bold</b>', '# one', '##none', '-none', '[a](javascript:b)', '&amp;'])
    assert.deepEqual(blocksOf(text), [{ is: 'paragraph', text }]);
  assert.deepEqual(blocksOf(' \n\n'), []);
});
