import { lazy } from 'react';
import { bringWords } from '../../copy/more-words.ts';

/** Comes with its words, of which no other screen needs them all. */
export const SecondFactor = lazy(async () => {
  const [{ SecondFactor: Component }] = await Promise.all([import('./second-factor.tsx'), bringWords('second_factor')]);
  return { default: Component };
});
