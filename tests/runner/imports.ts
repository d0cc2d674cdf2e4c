import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../support/checkout.ts';

const NAMED = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'(\.{1,2}\/[^']+)'/g;
const MODULE = /\.(ts|tsx|js|mjs|cjs)$/;
const direct = new Map<string, string[]>();

/** The modules that a file imports or names by a URL, directly or through others, itself included. Paths from the checkout. */
export function reachOf(file: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [file];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    open.push(...importsOf(at));
  }
  return reached;
}

/** Those that it names itself. */
export function importsOf(file: string): string[] {
  const known = direct.get(file);
  if (known) return known;
  const found = [...readFileSync(join(root, file), 'utf8').matchAll(NAMED)]
    .map(([, named]) => join(dirname(join(root, file)), named!))
    .filter((path) => MODULE.test(path) && existsSync(path) && statSync(path).isFile())
    .map((path) => relative(root, path).replaceAll('\\', '/'));
  direct.set(file, found);
  return found;
}
