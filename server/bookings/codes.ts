import { codeLetters } from '../core/code-letters.ts';

/** The booking's short name among people, `SMP-7K2MQ9D`. It opens nothing by itself. */
export function newReference(): string {
  return `SMP-${codeLetters(7)}`;
}

/** What the guest shows at the pier, `7K2M-Q9DX`. */
export function newConfirmationCode(): string {
  return `${codeLetters(4)}-${codeLetters(4)}`;
}
