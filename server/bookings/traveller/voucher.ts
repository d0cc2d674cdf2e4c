import { drawQr } from '../../core/text/qr.ts';

type VoucherCodes = { booking_reference: string; confirmation_code: string };

/** What a manifest reads from a voucher, the booking's reference and the code that proves it, as the text of an SVG. */
export const drawVoucherCode = ({ booking_reference, confirmation_code }: VoucherCodes): string =>
  drawQr(`${booking_reference} ${confirmation_code}`);
