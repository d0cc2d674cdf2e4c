import sharp from 'sharp';
import type { CallOptions } from './caller.ts';

const form = new FormData();
const pixels = await sharp({ create: { width: 8, height: 5, channels: 3, background: '#0F5B5E' } })
  .png()
  .toBuffer();
form.append('image', new Blob([new Uint8Array(pixels)], { type: 'image/png' }), 'sea.png');
const multipart = new Response(form);
/** The call that uploads a picture. */
export const picture: CallOptions = {
  headers: { 'content-type': multipart.headers.get('content-type')! },
  body: Buffer.from(await multipart.arrayBuffer()),
};
