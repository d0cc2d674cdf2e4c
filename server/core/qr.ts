import QRCode from 'qrcode';
import { Ready } from './serve.ts';

/** An address as a QR code. A quarter of it may be damaged: it hangs on piers and lies on counters. */
export async function qrOf(address: string, format: 'svg' | 'png'): Promise<Ready> {
  const options = { errorCorrectionLevel: 'Q', margin: 2 } as const;
  if (format === 'png') return new Ready(await QRCode.toBuffer(address, { ...options, width: 1_024 }), 'image/png');
  return new Ready(Buffer.from(await QRCode.toString(address, { ...options, type: 'svg' })), 'image/svg+xml');
}
