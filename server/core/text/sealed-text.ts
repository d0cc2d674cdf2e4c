import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type TextSeal = ReturnType<typeof createTextSeal>;

/**
 * Texts that the database holds encrypted (AES-256-GCM) for their owner only: a copy of the database reads none of them. `purpose` is what
 * they are, so that each kind has a key of its own.
 */
export function createTextSeal(secret: string, purpose: string) {
  const own = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

  return {
    seal(owner_id: string, text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own, iv).setAAD(Buffer.from(owner_id));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },

    /** Null when it was sealed for another owner or with another server's secret. */
    open(owner_id: string, sealed: Buffer): string | null {
      const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner_id))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
