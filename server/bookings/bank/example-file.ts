import type { Locale } from '../../../contract/text.ts';
import { fromCents } from '../../../rules/money.ts';
import { addDays, hongKongDate } from '../../../rules/time.ts';
import type { Sql } from '../../core/database/database.ts';
import { listWaiting } from './bank-reads.ts';
import { fitsInTime, type MatchableBooking } from './match.ts';

const heads: Record<'en' | 'zh-HK', string> = {
  en: 'Date,Description,Payer,Withdrawal,Deposit,Balance',
  'zh-HK': '日期,摘要,付款人,支出,存入,結餘',
};

type ExampleLine = { days_ago: number; description: string; payer?: string; out?: number; in?: number };

/**
 * A bank's file to try the import with, made of the provider's own bookings that wait for payment: one paid exactly, one with too little, one
 * twice, one without its reference, one with too much, and lines that are nobody's.
 */
export async function writeExampleFile(sql: Sql, provider_id: string, locale: Locale): Promise<string> {
  return exampleFile(await listWaiting(sql, provider_id, EXAMPLE_BOOKINGS), hongKongDate(Date.now()), locale);
}

/** How many bookings the example is made of. */
export const EXAMPLE_BOOKINGS = 5;

/** The same of these bookings; what there are too few for is left out. `today` is Hong Kong's. */
export function exampleFile(waiting: readonly MatchableBooking[], today: string, locale: Locale): string {
  const [exact, ...others] = waiting;
  // Only what was booked or reported lately is proposed for a line without its reference: where possible, such a booking stands for it.
  const third = others[2];
  const unnamed = third && ([third, ...others].find((one) => fitsInTime(one, today)) ?? third);
  const [short, twice, over] = others.filter((one) => one !== unnamed);
  const paid = ({ booking_reference, customer_name: payer, owed }: MatchableBooking, more = 0): ExampleLine => ({
    days_ago: 0,
    description: `FPS ${booking_reference}`,
    payer,
    in: owed + more,
  });
  const lines: (ExampleLine | undefined)[] = [
    { days_ago: 2, description: 'CASH DEPOSIT COUNTER', in: 123_400 },
    { days_ago: 1, description: 'MTR CORPORATION', out: 2_550 },
    exact && paid(exact),
    short && paid(short, -100),
    twice && paid(twice),
    // As a guest may type it.
    twice && { ...paid(twice), description: `fps ${twice.booking_reference.toLowerCase().replace('-', ' ')}` },
    unnamed && { days_ago: 0, description: 'FPS', payer: unnamed.customer_name, in: unnamed.owed },
    over && paid(over, 5_000),
    { days_ago: 0, description: 'INTEREST', in: 37 },
  ];
  let balance = 1_000_000;
  const rows = lines
    .filter((line) => line !== undefined)
    .map(({ days_ago, description, payer = '', out = 0, in: came_in = 0 }) => {
      balance += came_in - out;
      const day = addDays(today, -days_ago).split('-').reverse().join('/');
      return [day, description, payer, sum(out), sum(came_in), sum(balance)].map(quoted).join(',');
    });
  return `\uFEFF${[heads[locale === 'en' ? 'en' : 'zh-HK'], ...rows].join('\r\n')}\r\n`;
}

function sum(cents: number): string {
  return cents === 0 ? '' : fromCents(cents);
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
