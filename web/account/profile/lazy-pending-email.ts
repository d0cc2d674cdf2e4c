import { loadNamespace } from '../../i18n/load-namespace.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../ui/feedback/missing-part.tsx';

/** Loaded with its texts when it is shown: few people change their address. */
export const PendingEmail = latePart(async () => {
  const [{ PendingEmail: Component }] = await Promise.all([import('./pending-email.tsx'), loadNamespace('proof')]);
  return Component;
}, MissingPart);
