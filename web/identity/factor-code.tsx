import { lazy, Suspense, type ComponentProps } from 'react';
import { loadNamespace } from '../i18n/load-namespace.ts';
import { useSession } from '../lib/session/session.tsx';

type Props = ComponentProps<'input'> & { error: string | undefined };

const Fields = lazy(async () => {
  const [{ FactorCodeField }] = await Promise.all([import('./factor-code-field.tsx'), loadNamespace('second_factor')]);
  return { default: FactorCodeField };
});

/** Asks for a code beside the password where the account has two-step sign-in. Takes `{...register('factor_code')}`. */
export function FactorCode(props: Props) {
  const { user } = useSession();
  if (!user?.second_factor) return null;
  return (
    <Suspense fallback={null}>
      <Fields {...props} />
    </Suspense>
  );
}
