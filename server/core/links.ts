import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

const MAC_BYTES = 16;
/** In an address, to its end; 43 letters. */
const TOKEN = /(?<=\/)[\w-]{43}(?![\w-])/g;

/** Words without the tokens in them: what they lead to is still seen, but not opened. */
export function blankTokens(words: string): string {
  return words.replace(TOKEN, '••••');
}

export type Links = ReturnType<typeof createLinks>;

/**
 * Secret links (docs/decisions/016-links-are-derived.md): a token names one row and proves by the server's secret that we made
 * it, 128 bits strong. Nothing is stored, so no backup and no log of the database opens anything. A token is good for one
 * purpose only.
 */
export function createLinks(secret: string) {
  // A key of their own: what is signed for sessions is never good for links.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sampan links', 32));
  const macOf = (purpose: string, id: Uint8Array) =>
    createHmac('sha256', key).update(`${purpose}\n`).update(id).digest().subarray(0, MAC_BYTES);

  return {
    /** The token that opens this row for this purpose; 43 letters that need no escaping. */
    seal(purpose: string, id: string): string {
      const bytes = parse(id);
      return Buffer.concat([bytes, macOf(purpose, bytes)]).toString('base64url');
    },

    /** The id of the row that a token opens, or null when it is not one of ours for this purpose. */
    open(purpose: string, token: string): string | null {
      const given = Buffer.from(token, 'base64url');
      if (given.length !== 16 + MAC_BYTES) return null;
      const id = given.subarray(0, 16);
      if (!timingSafeEqual(given.subarray(16), macOf(purpose, id))) return null;
      return stringify(id);
    },
  };
}
