import { v7 } from 'uuid';
import type { Random } from './random.ts';

// As server/bookings/place/codes.ts deals them, but from a seeded stream.
const LETTERS = Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ');

/** A UUIDv7 of that moment, from a seeded stream. */
export function idAt(random: Random, at: Date): string {
  return v7({ msecs: at.getTime(), random: random.bytes(16), seq: random.whole(0, 0x7fffffff) });
}

/** `SMP-7K2MQ9D` */
export function referenceFrom(random: Random): string {
  return `SMP-${letters(random, 7)}`;
}

/** `7K2M-Q9DX` */
export function codeFrom(random: Random): string {
  return `${letters(random, 4)}-${letters(random, 4)}`;
}

/** `7K2MQ9`, of a partner's link. */
export function linkCodeFrom(random: Random): string {
  return letters(random, 6);
}

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick(LETTERS)).join('');
}
