import { createHmac, hkdfSync } from 'node:crypto';
import { createTextSeal, type TextSeal } from '../../core/text/sealed-text.ts';

/** The secret of an address by the number of its version. */
export type SecretOf = (endpoint_id: string, version: number) => string;

/**
 * Secrets as Standard Webhooks writes them. They are derived from the server's secret and the row, as links are
 * (docs/decisions/016-links-are-derived.md), so no backup holds them.
 */
export function createWebhookSecrets(secret: string): SecretOf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sampan webhooks', 32));
  return (endpoint_id, version) => `whsec_${createHmac('sha256', key).update(`${endpoint_id}\n${version}`).digest('base64')}`;
}

/** Headers that resellers want with their messages, which are secrets of theirs: the database holds them encrypted, each for its address. */
export type HeaderSeal = {
  seal: (endpoint_id: string, headers: Record<string, string>) => Buffer | null;
  open: (endpoint_id: string, sealed: Buffer | null) => Record<string, string>;
};

/** Seals headers by a key that is derived from the server's secret. */
export function createHeaderSeal(secret: string): HeaderSeal {
  const seal: TextSeal = createTextSeal(secret, 'sampan headers of webhooks');
  return {
    seal: (id, headers) => (Object.keys(headers).length === 0 ? null : seal.seal(id, JSON.stringify(headers))),
    open: (id, sealed) => JSON.parse((sealed && seal.open(id, sealed)) ?? '{}') as Record<string, string>,
  };
}
