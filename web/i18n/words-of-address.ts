import type { Namespace } from './load-namespace.ts';

/** Words of screens that the server renders though few people see them, by their addresses. Screens of a workspace load their own. */
const words: readonly (readonly [address: RegExp, names: readonly Namespace[]])[] = [
  [/^\/$/, ['landing']],
  [/^\/(?:login|register|debug-login|services|profile|dashboard|verify-email|provider)(?:\/|$)/, ['accounts']],
  [/^\/(?:find-booking|forgot-password|reset-password|verify-email|b|dashboard\/bookings|provider\/settings)(?:\/|$)/, ['guest']],
  [/^\/b\//, ['fps', 'vouchers']],
  [/^\/waiting\//, ['waiting']],
  [/^\/(?:become-)?partner(?:\/|$)/, ['partners']],
  [/^\/operator(?:\/|$)/, ['operator']],
  [/^\/outbox(?:\/|$)/, ['outbox']],
];

/** Loads what the screen at an address says beside the words of every screen. */
export async function loadWordsOf(pathname: string): Promise<void> {
  const names = words.flatMap(([address, some]) => (address.test(pathname) ? some : []));
  if (names.length === 0) return;
  // Public screens do without the list of all files with words.
  const { loadNamespace } = await import('./load-namespace.ts');
  await Promise.all(names.map(loadNamespace));
}
