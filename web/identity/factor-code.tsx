import type { ComponentProps } from 'react';
import { loadNamespace } from '../i18n/load-namespace.ts';
import { useSession } from '../lib/session/session.tsx';
import { latePart } from '../ui/feedback/late-part.tsx';
import { MissingPart } from '../ui/feedback/missing-part.tsx';

type Props = ComponentProps<'input'> & { error: string | undefined };

const Fields = latePart(async () => {
  const [{ FactorCodeField }] = await Promise.all([import('./factor-code-field.tsx'), loadNamespace('second_factor')]);
  return FactorCodeField;
}, MissingPart);

/** Asks for a code beside the password where the account has two-step sign-in. Takes `{...register('factor_code')}`. */
export function FactorCode(props: Props) {
  const { user } = useSession();
  if (!user?.second_factor) return null;
  return <Fields {...props} />;
}
