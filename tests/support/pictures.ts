import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { CallOptions } from './caller.ts';

let shade = 0;
/** A picture nobody else in this test file has. */
export function paint(width = 64, height = 48): Sharp {
  shade += 1;
  return sharp({ create: { width, height, channels: 3, background: { r: shade % 256, g: shade >> 8, b: 120 } } });
}

type Part = [field: string, content: Buffer | string, file_name?: string];

/** A form as browsers send it: text stays text, bytes are a file. */
export function form(...parts: Part[]): CallOptions & { headers: Record<string, string>; body: Buffer } {
  const boundary = 'sampan-form-boundary';
  const pieces = parts.flatMap(([field, content, file_name]) => {
    const named = typeof content === 'string' ? '' : `; filename="${file_name ?? 'picture.jpg'}"\r\nContent-Type: image/jpeg`;
    return [`--${boundary}\r\nContent-Disposition: form-data; name="${field}"${named}\r\n\r\n`, content, '\r\n'];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
  };
}

/** A PNG of bare white, one bit a pixel: a few kilobytes that say they are enormous. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
