import { createHmac, hkdfSync } from 'node:crypto';

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
