import { lazy } from 'react';
import { loadNamespace } from '../../i18n/load-namespace.ts';

/** Comes with its words, of which no other screen needs them all. */
export const SecondFactor = lazy(async () => {
  const [{ SecondFactor: Component }] = await Promise.all([import('./second-factor.tsx'), loadNamespace('second_factor')]);
  return { default: Component };
});
