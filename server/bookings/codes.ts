import { randomInt } from 'node:crypto';

// Without 0 1 I L O U: read aloud on a pier and typed on a phone.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The booking's short name among people, `SMP-7K2MQ9D`. It opens nothing by itself. */
export function newReference(): string {
  return `SMP-${letters(7)}`;
}

/** What the guest shows at the pier, `7K2M-Q9DX`. */
export function newConfirmationCode(): string {
  return `${letters(4)}-${letters(4)}`;
}
