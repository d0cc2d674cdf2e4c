import pg from 'pg';
import type { Origin } from './query.ts';

/** What PostgreSQL itself refuses, with its five-letter `code`. */
export const { DatabaseError } = pg;

/**
 * A failure of the way to PostgreSQL, with a code as those of sockets have one: CONNECTION_CLOSED (it was cut, and what was under way may
 * or may not have been done), CONNECT_TIMEOUT, CONNECTION_ENDED (we are closing), DATABASE_BUSY (not sent: too many wait, or for too long).
 */
export class ConnectionFailure extends Error {
  readonly code: string;
  constructor(code: 'CONNECTION_CLOSED' | 'CONNECT_TIMEOUT' | 'CONNECTION_ENDED' | 'DATABASE_BUSY', message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A failure as the rest of the program knows it: with a code, which the driver's own of cut connections have not, and where it was asked. */
export function failureOf(error: Error, is_cut: boolean, { stack }: Origin = {}): Error {
  if (is_cut && !('code' in error && error.code))
    return new ConnectionFailure('CONNECTION_CLOSED', 'The connection to the database was cut', error);
  // The driver's own stack ends at a socket; this one leads to the statement.
  if (stack && error instanceof DatabaseError) error.stack = `${error.message}\n${stack.slice(stack.indexOf('\n') + 1)}`;
  return error;
}

/** The name of the constraint that refused a row; null for any other failure. */
export function constraintOf(error: unknown): string | null {
  return (error instanceof DatabaseError && error.constraint) || null;
}

/** Whether a statement waited too long for a lock, or was stopped for its length; it then did nothing. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '57014');
}

/** PostgreSQL refused the statement for a value or a constraint, or gave it up to end a deadlock or for want of time. After other failures it may have been committed. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:22|23)|^(?:40001|40P01|55P03|57014)$/.test(String(error.code));
}

/** A statement planned before the schema changed, or whose plan is gone. Nothing of it was done. */
export function isStale(error: unknown): boolean {
  return (
    error instanceof DatabaseError && (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))
  );
}

/** PostgreSQL's last words on a connection: it was ended by an administrator, a shutdown, or a timeout of its role. */
export function isFatal(error: unknown): boolean {
  return error instanceof DatabaseError && ['57P01', '57P02', '57P05', '25P03', '25P04'].includes(error.code ?? '');
}
