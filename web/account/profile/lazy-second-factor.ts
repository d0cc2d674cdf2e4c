import { lazy } from 'react';
import { loadNamespace } from '../../i18n/load-namespace.ts';

/** Loaded with its texts, which no other screen needs. */
export const SecondFactor = lazy(async () => {
  const [{ SecondFactor: Component }] = await Promise.all([import('./second-factor.tsx'), loadNamespace('second_factor')]);
  return { default: Component };
});
