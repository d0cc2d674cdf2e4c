import { qrOf } from '../../core/text/qr.ts';
import type { RawReply } from '../../core/api/serve.ts';

type VoucherCodes = { booking_reference: string; confirmation_code: string };

/** What a manifest reads from a voucher: the booking's reference and the code that proves it. */
export const voucherCode = ({ booking_reference, confirmation_code }: VoucherCodes): Promise<RawReply> =>
  qrOf(`${booking_reference} ${confirmation_code}`, 'svg');
