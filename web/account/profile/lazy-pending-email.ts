import { lazy } from 'react';
import { loadNamespace } from '../../i18n/load-namespace.ts';

/** Loaded with its texts when it is shown: few people change their address. */
export const PendingEmail = lazy(async () => {
  const [{ PendingEmail: Component }] = await Promise.all([import('./pending-email.tsx'), loadNamespace('proof')]);
  return { default: Component };
});
