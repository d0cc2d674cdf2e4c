import { fromCents } from '../money.ts';
import { isFpsAccount, type FpsAccount, type FpsKind } from './account.ts';
import { crc16 } from './crc16.ts';

/** What a payer's bank reads from the code: HKD cents, or none for an amount that the payer types. */
export type FpsPayment = FpsAccount & { amount: number | null; reference: string };

/** Why there is no code: what of the payment does not fit into it. */
export type FpsMisfit = 'account' | 'amount' | 'name' | 'reference';

/** The field of the amount has 13 characters: `9999999999.99`, which is also the most that a call takes (contract/amounts.ts). */
export const MOST_FPS_CENTS = 999_999_999_999;
/** Of a name, in either language, and of a reference, in characters. */
export const LONGEST_FPS_TEXT = 25;
/** Stands for a name that has no Latin letters; the other language then has it. */
const NO_NAME = 'NA';

const LATIN = /^[ -~]*$/;
const accountFields: Record<FpsKind, string> = { id: '02', phone: '03', email: '04' };

/**
 * The text of an FPS code: EMVCo's QR code for payments, merchant presented, as Hong Kong's common specification has it. Lengths are
 * numbers of characters and the sum at the end is of UTF-8 (docs/decisions/052-fps-by-qr.md). Says what does not fit, and cuts nothing.
 */
export function fpsPayload(payment: FpsPayment): { payload: string } | { misfit: FpsMisfit } {
  const { kind, account, name, amount, reference } = payment;
  if (!isFpsAccount(kind, account)) return { misfit: 'account' };
  if (amount !== null && !(Number.isSafeInteger(amount) && amount > 0 && amount <= MOST_FPS_CENTS)) return { misfit: 'amount' };
  if (name.trim() === '' || !fits(name) || !name.isWellFormed()) return { misfit: 'name' };
  if (reference === '' || !fits(reference) || !LATIN.test(reference)) return { misfit: 'reference' };
  const is_latin = LATIN.test(name);
  const fields = [
    field('00', '01'),
    field('01', amount === null ? '11' : '12'),
    field('26', field('00', 'hk.com.hkicl') + field(accountFields[kind], account)),
    field('52', '0000'),
    field('53', '344'),
    amount === null ? '' : field('54', dollars(amount)),
    field('58', 'HK'),
    field('59', is_latin ? name : NO_NAME),
    field('60', 'HK'),
    field('62', field('05', reference)),
    // Last, so that a reader that counts bytes has read all the rest.
    is_latin ? '' : field('64', field('00', 'ZH') + field('01', name)),
    '6304',
  ].join('');
  return { payload: fields + crc16(new TextEncoder().encode(fields)) };
}

/** A name as far as the code has room for it, cut between what people see as characters. */
export function shortFpsName(name: string): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter('zh-HK', { granularity: 'grapheme' }).segment(name.trim())) {
    if (!fits(short + segment)) break;
    short += segment;
  }
  return short.trim();
}

function field(id: string, value: string): string {
  return id + String(lengthOf(value)).padStart(2, '0') + value;
}

/** Whole dollars without cents, as the bank's own codes have them: `480`, `480.50`. */
function dollars(cents: number): string {
  return fromCents(cents).replace(/\.00$/, '');
}

function fits(text: string): boolean {
  return lengthOf(text) <= LONGEST_FPS_TEXT;
}

/** In characters of Unicode, which may be two of a string. */
function lengthOf(text: string): number {
  return [...text].length;
}
