import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that was cloned. */
export const root = join(import.meta.dirname, '../..');

/** The text of one of its files. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Its files by these patterns, without installed packages, builds and data; in order, with slashes. */
export const files = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: ['node_modules/**', 'build/**', '.data/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
