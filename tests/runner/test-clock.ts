import { existsSync, globSync } from 'node:fs';
import { hongKongToInstant } from '../../rules/time.ts';

const LIBRARY = [
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/lib*/faketime/libfaketime.so.1',
  '/opt/homebrew/lib/faketime/libfaketime.1.dylib',
];
const AT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/**
 * Has every process that this one starts from now on, PostgreSQL included, begin at a time in Hong Kong, as in `2026-12-31T23:50`, and go
 * on from there. Throws, saying what is wrong, if that is no time or the machine lacks libfaketime.
 */
export function startClocksAt(asked: string): void {
  const [, date, time] = AT.exec(asked) ?? [];
  if (date === undefined || time === undefined) throw new Error(`TEST_CLOCK is a time in Hong Kong, as 2026-12-31T23:50, and not ${asked}`);
  const library = LIBRARY.flatMap((pattern) => globSync(pattern)).find((path) => existsSync(path));
  if (library === undefined) throw new Error('TEST_CLOCK needs libfaketime: apt install libfaketime');
  const ahead = Math.round((hongKongToInstant(date, time).getTime() - Date.now()) / 1000);
  Object.assign(process.env, {
    LD_PRELOAD: library,
    FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}`,
    // Shared memory of the library's own is locked, and a signal that asks the time while it is would wait for ever.
    FAKETIME_DISABLE_SHM: '1',
    // How long something takes is measured as ever, and files bear the time that is.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  });
}
