import QRCode from 'qrcode';
import { Ready } from '../core/serve.ts';

/** What a manifest reads from a voucher: the booking's reference and the code that proves it. */
export async function voucherCode({
  booking_reference,
  confirmation_code,
}: {
  booking_reference: string;
  confirmation_code: string;
}): Promise<Ready> {
  const svg = await QRCode.toString(`${booking_reference} ${confirmation_code}`, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return new Ready(Buffer.from(svg), 'image/svg+xml');
}
