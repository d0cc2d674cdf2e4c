import QRCode from 'qrcode';
import { Ready } from './serve.ts';

/** Words or an address as a QR code. A quarter of it may be damaged: it hangs on piers, lies on counters and is carried on paper. */
export async function qrOf(text: string, format: 'svg' | 'png'): Promise<Ready> {
  const options = { errorCorrectionLevel: 'Q', margin: 2 } as const;
  if (format === 'png') return new Ready(await QRCode.toBuffer(text, { ...options, width: 1_024 }), 'image/png');
  return new Ready(Buffer.from(await QRCode.toString(text, { ...options, type: 'svg' })), 'image/svg+xml');
}
