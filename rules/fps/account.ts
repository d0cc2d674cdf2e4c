/** What an FPS account is found by: an identifier of the system, a mobile number or an email address. */
export const fpsKinds = ['id', 'phone', 'email'] as const;
export type FpsKind = (typeof fpsKinds)[number];

/** Where money is sent by FPS: the account and, in full, the name that the payer's bank shows. */
export type FpsAccount = { kind: FpsKind; account: string; name: string };

const forms: Record<FpsKind, RegExp> = {
  id: /^\d{7,9}$/,
  phone: /^\+852-\d{8}$/,
  // The visible characters of ASCII: what the code may hold.
  email: /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/,
};
/** Three templates of the code share 99 characters; the address has what the two others leave. */
const LONGEST_EMAIL = 79;

/**
 * An account as its owner types it, in the one form that the system knows: `1234 567` to `1234567`, `9123 4567` to `+852-91234567`; null
 * when it is none of its kind.
 */
export function fpsAccountOf(kind: FpsKind, typed: string): string | null {
  const account = formOf(kind, typed.normalize('NFKC').trim());
  return isFpsAccount(kind, account) ? account : null;
}

/** Whether an account is in the form of its kind. */
export function isFpsAccount(kind: FpsKind, account: string): boolean {
  return forms[kind].test(account) && account.length <= LONGEST_EMAIL;
}

function formOf(kind: FpsKind, typed: string): string {
  if (kind === 'email') return typed;
  const digits = typed.replace(/[\s()-]/g, '');
  return kind === 'id' ? digits : digits.replace(/^(?:\+?852)?(\d{8})$/, '+852-$1');
}

/** The same as people read it: `+852 9123 4567`, `123 4567`. */
export function readableFpsAccount({ kind, account }: Pick<FpsAccount, 'kind' | 'account'>): string {
  return kind === 'phone' ? account.replace(/^\+852-(\d{4})(\d{4})$/, '+852 $1 $2') : account;
}
