import { codeLetters } from '../../core/text/code-letters.ts';

/** The booking's short name among people, `SMP-7K2MQ9D`. It opens nothing by itself. */
export function newReference(): string {
  return `SMP-${codeLetters(7)}`;
}

/** A typed confirmation code as it is stored; null for a text that cannot be one. */
export function asConfirmationCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** The code that a guest shows at the pier, `7K2M-Q9DX`. */
export function newConfirmationCode(): string {
  return `${codeLetters(4)}-${codeLetters(4)}`;
}
