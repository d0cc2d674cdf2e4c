import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeFile } from './decode-file.ts';

test('a file is read as UTF-8 with or without its mark, UTF-16 or Big5', () => {
  const text = '日期,存入\n';
  const utf8 = new TextEncoder().encode(text);
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  // 日期,存入 in Big5.
  const big5 = Uint8Array.from([0xa4, 0xe9, 0xb4, 0xc1, 0x2c, 0xa6, 0x73, 0xa4, 0x4a, 0x0a]);
  for (const bytes of [utf8, Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), utf16, utf16.slice().map((_, at, all) => all[at ^ 1]!), big5])
    assert.equal(decodeFile(bytes), text);
  assert.equal(decodeFile(new Uint8Array()), '');
});
