import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../../core/api/errors.ts';

const strength = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
/** Scores are from 0 to 4; below 2, a million guesses are enough. */
const LEAST_SCORE = 2;
/** Words that are guessed here before others. */
const LOCAL_WORDS = ['sampan', 'hongkong', 'hong kong', 'kowloon'];
/** The time of a check grows with the square of the length: 5 ms here, 170 ms for 128 characters. */
const CHECKED_LENGTH = 32;

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

/** Refuses a password that is easy to guess, and the username itself, under the field's name. */
export function checkPassword(field: string, password: string, username: string): void {
  if (password.toLowerCase() === username.toLowerCase()) invalid({ [field]: [{ rule: 'password_username' }] });
  const { score } = strength.check(password.slice(0, CHECKED_LENGTH), [username, ...LOCAL_WORDS]);
  if (score < LEAST_SCORE) invalid({ [field]: [{ rule: 'password_guessable' }] });
}
