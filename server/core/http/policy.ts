import { createHash } from 'node:crypto';

const directives = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  // Style attributes carry a provider's colours and the positions of popups.
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** The content policy; inline scripts run only when their hash is named. */
export function contentPolicy(scriptHashes: readonly string[] = []): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(name === 'script-src' ? scriptHashes : [])].join(' '))
    .join('; ');
}

/**
 * Which of a device's parts our pages may ask for. The camera reads vouchers on the manifest, and as our screens change
 * without a new document, each of them may be the one that leads there; embedded pages of others may never ask.
 */
export const devicePolicy = 'camera=(self), geolocation=(), microphone=()';

/**
 * Takes the nonce of one rendering out of its document, which is stored for many visitors, and returns the policy sources of the inline
 * scripts that carried it: the framework's and our own. A script that came in with somebody's words has no nonce, and does not run.
 */
export function takeNonce(html: string, nonce: string): { html: string; script_hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes = '']) =>
    attributes.includes(attribute),
  );
  return {
    html: html.replaceAll(attribute, ''),
    script_hashes: scripts.map(([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`),
  };
}
