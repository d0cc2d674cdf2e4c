import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { api } from '../contract/api.ts';

const CONTRACT = fileURLToPath(new URL('../contract/api.ts', import.meta.url));

/** Of the contract a browser needs the addresses: the schemas of every call would bring Zod to every visitor. A form brings its own. */
export function addressesOnly(): Plugin {
  return {
    name: 'addresses-only',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === CONTRACT ? `export const api = ${JSON.stringify(addresses())};` : undefined),
  };
}

function addresses(): object {
  return Object.fromEntries(
    Object.entries(api).map(([group, calls]) => [
      group,
      Object.fromEntries(Object.entries(calls).map(([name, { method, path, who }]) => [name, { method, path, who }])),
    ]),
  );
}
