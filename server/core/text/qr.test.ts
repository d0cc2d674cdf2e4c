import assert from 'node:assert/strict';
import { test } from 'node:test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { qrOf } from './qr.ts';

const TEXT = 'https://book.example.hk/page/大澳-生態遊?ref=7K2MQ9';

for (const format of ['svg', 'png'] as const)
  test(`a QR code as ${format} says its text, also with a tenth of it covered`, async () => {
    const { bytes } = await qrOf(TEXT, format);
    const { data, info } = await sharp(bytes).resize(600, 600).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.equal(decodeQR({ ...info, data }), TEXT);
    const stain = await sharp({ create: { width: 190, height: 190, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const stained = await sharp(data, { raw: info })
      .composite([{ input: stain, left: 205, top: 205 }])
      .raw()
      .toBuffer();
    assert.equal(decodeQR({ ...info, data: stained }), TEXT);
  });

test('a PNG is large enough for print', async () => {
  const { bytes } = await qrOf('SMP-7K2MQ9D 7K2M-Q9DX', 'png');
  const { width, height } = await sharp(bytes).metadata();
  assert.ok(width >= 1_024 && width === height, `${width} x ${height}`);
});
