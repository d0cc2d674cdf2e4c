import encodeQR from 'qr';
import sharp from 'sharp';
import { RawReply } from '../api/serve.ts';

/** A quarter of a code may be damaged: it hangs on piers, lies on counters and is carried on paper. */
const OPTIONS = { ecc: 'quartile', border: 2 } as const;
const LEAST_PIXELS = 1_024;

/** Text or an address as a QR code, black on white; as PNG at least 1,024 pixels wide. */
export async function qrOf(text: string, format: 'svg' | 'png'): Promise<RawReply> {
  if (format === 'png') return new RawReply(await paint(encodeQR(text, 'raw', OPTIONS)), 'image/png');
  return new RawReply(Buffer.from(drawQr(text)), 'image/svg+xml');
}

/** The same as the text of an SVG. */
export function drawQr(text: string): string {
  return encodeQR(text, 'svg', OPTIONS).replace(/^<svg[^>]*>/, (opening) => `${opening}<path fill="#fff" d="M0 0h999v999H0z"/>`);
}

function paint(modules: boolean[][]): Promise<Buffer> {
  const size = modules.length;
  const side = size * Math.ceil(LEAST_PIXELS / size);
  const pixels = Uint8Array.from(modules.flat(), (is_black) => (is_black ? 0 : 255));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
