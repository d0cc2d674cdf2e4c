import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { octoCapability } from '../../contract/octo/catalogue.ts';
import type { ResellerCaller } from '../core/api/reseller-caller.ts';

/** What there is beyond the core of the standard. */
export const capabilities: z.output<typeof octoCapability>[] = [
  { id: 'octo/pricing', revision: 1, required: false, dependencies: [], docs: 'https://docs.octo.travel/capabilities/pricing' },
];

/** Reads `Octo-Capabilities`: names with or without `octo/`, between commas; others are passed over. */
export function askedCapabilities(headers: IncomingHttpHeaders): ResellerCaller['capabilities'] {
  const header = headers['octo-capabilities'] ?? '';
  const named = (Array.isArray(header) ? header.join(',') : header).split(',').map((name) => name.trim());
  const known = [...new Set(named)].filter((name) => capabilities.some(({ id }) => id === idOf(name)));
  return { echo: known.join(', '), prices: known.some((name) => idOf(name) === 'octo/pricing') };
}

const idOf = (name: string): string => (name.startsWith('octo/') ? name : `octo/${name}`);
