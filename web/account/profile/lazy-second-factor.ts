import { loadNamespace } from '../../i18n/load-namespace.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../ui/feedback/missing-part.tsx';

/** Loaded with its texts, which no other screen needs. */
export const SecondFactor = latePart(async () => {
  const [{ SecondFactor: Component }] = await Promise.all([import('./second-factor.tsx'), loadNamespace('second_factor')]);
  return Component;
}, MissingPart);
