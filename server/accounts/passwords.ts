import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../core/errors.ts';

const common = new Set(dictionary['passwords-common']);

// A hash of nothing anyone knows: looking up a user that does not exist takes as long as one that does.
const nobody = await hash(crypto.randomUUID());

/** argon2id, with the parameters written into the hash. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether the password is right; takes equally long when there is no such user, and for one who has left and has none. */
export async function passwordMatches(password_hash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(password_hash || nobody, password);
  return right && Boolean(password_hash);
}

/** Refuses a common password and the username itself, under the field's name. */
export function checkPassword(field: string, password: string, username: string): void {
  if (password.toLowerCase() === username.toLowerCase()) invalid({ [field]: [{ rule: 'password_username' }] });
  if (common.has(password.toLowerCase())) invalid({ [field]: [{ rule: 'password_common' }] });
}
