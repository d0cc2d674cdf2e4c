import { lazy } from 'react';
import { loadNamespace } from '../../i18n/load-namespace.ts';

/** Comes with its words when it is wanted: few change their address. */
export const PendingEmail = lazy(async () => {
  const [{ PendingEmail: Component }] = await Promise.all([import('./pending-email.tsx'), loadNamespace('proof')]);
  return { default: Component };
});
