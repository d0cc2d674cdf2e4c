import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { api } from '../contract/api.ts';
import { addressFields, type Endpoint } from '../contract/endpoint.ts';

const CONTRACT = fileURLToPath(new URL('../contract/api.ts', import.meta.url));

/** Of the contract a browser needs the addresses: the schemas of every call would bring Zod to every visitor. A form brings its own. */
export function addressesOnly(): Plugin {
  return {
    name: 'addresses-only',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === CONTRACT ? browserContract() : undefined),
  };
}

/** contract/api.ts as the browser loads it. */
export function browserContract(): string {
  return `export const api = ${JSON.stringify(addresses())};`;
}

function addresses(): object {
  // Every visitor loads every address, so each says only what a browser asks.
  const fieldsOf = ({ who }: Endpoint) => addressFields.filter((field) => field !== 'who' || who === 'anyone');
  const address = (stated: Endpoint) => Object.fromEntries(fieldsOf(stated).map((field) => [field, stated[field]]));
  return mapped(api, (calls) => mapped<Endpoint>(ofBrowsers(calls), address));
}

/** Without those that only a gateway makes. */
function ofBrowsers(calls: Record<string, Endpoint>): Record<string, Endpoint> {
  return Object.fromEntries(Object.entries(calls).filter(([, { is_signed }]) => !is_signed));
}

function mapped<Value>(of: Record<string, Value>, to: (value: Value) => object): object {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]));
}
