import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify, validate } from 'uuid';
import { codeLettersOf } from './text/code-letters.ts';

const MAC_BYTES = 16;
/** In an address, to its end; 43 letters. */
const TOKEN = /(?<=\/)[\w-]{43}(?![\w-])/g;

/** Blanks the tokens in a text, so that its links cannot be opened. */
export function blankTokens(words: string): string {
  return words.replace(TOKEN, '••••');
}

export type SignedLinks = ReturnType<typeof createSignedLinks>;

/**
 * Secret links (docs/decisions/016-links-are-derived.md): a token holds the id of a row and a 128-bit MAC by the server's secret. Tokens are
 * not stored, so no backup and no database log opens anything. A token is valid for one purpose only.
 */
export function createSignedLinks(secret: string) {
  // A separate key, so that nothing signed for sessions is valid as a link.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sampan links', 32));
  const macOf = (purpose: string, id: Uint8Array) =>
    createHmac('sha256', key).update(`${purpose}\n`).update(id).digest().subarray(0, MAC_BYTES);

  return {
    /** Makes the token of a row for a purpose: 43 URL-safe letters. */
    sign(purpose: string, id: string): string {
      const bytes = parse(id);
      return Buffer.concat([bytes, macOf(purpose, bytes)]).toString('base64url');
    },

    /** The row's id when the token is valid for this purpose, else null. */
    verify(purpose: string, token: string): string | null {
      const given = Buffer.from(token, 'base64url');
      if (given.length !== 16 + MAC_BYTES) return null;
      const id = given.subarray(0, 16);
      if (!timingSafeEqual(given.subarray(16), macOf(purpose, id))) return null;
      return stringify(id);
    },

    /** The row's id that a token names, whatever it is for and whether it is valid; null for none. Only `verify` proves it. */
    idOf(token: string): string | null {
      const given = Buffer.from(token, 'base64url');
      if (given.length !== 16 + MAC_BYTES) return null;
      const id = given.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      return validate(id) ? id : null;
    },

    /** So many letters, at most 24, that only this server can tell of a row and a purpose: a code that people show and type. */
    letters(purpose: string, id: string, count: number): string {
      return codeLettersOf(macOf(`letters ${purpose}`, parse(id)), count);
    },
  };
}
