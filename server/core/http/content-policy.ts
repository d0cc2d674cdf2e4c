import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

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

/**
 * The Content-Security-Policy header; inline scripts run only when their hash is listed, and a map of others' comes from its one origin.
 * No site may put the document in a frame, except our own and those in `framers`.
 */
export function contentPolicy(
  { map_style_url }: Pick<Config, 'map_style_url'>,
  scriptHashes: readonly string[] = [],
  framers: readonly string[] | null = null,
): string {
  const maps = map_style_url === undefined ? [] : [new URL(map_style_url).origin];
  const more: Record<string, readonly string[]> = { 'connect-src': maps, 'img-src': maps, 'script-src': scriptHashes };
  const own = framers ? { ...directives, 'frame-ancestors': ["'self'", ...framers] } : directives;
  return Object.entries(own)
    .map(([name, sources]) => [name, ...sources, ...(more[name] ?? [])].join(' '))
    .join('; ');
}

/**
 * The Permissions-Policy header. The camera scans vouchers on the manifest, and any screen may lead there without a new document, so all
 * of them allow it; embedded pages of others never may.
 */
export const devicePolicy = 'camera=(self), geolocation=(), microphone=()';

/**
 * Removes the nonce from a rendered document, which is cached for many visitors, and returns the hashes of the inline scripts that carried
 * it: the framework's and our own. A script injected through user text has no nonce and does not run.
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
