import { lazy } from 'react';
import { bringWords } from '../../copy/more-words.ts';

/** Comes with its words when it is wanted: few change their address. */
export const PendingEmail = lazy(async () => {
  const [{ PendingEmail: Component }] = await Promise.all([import('./pending-email.tsx'), bringWords('proof')]);
  return { default: Component };
});
