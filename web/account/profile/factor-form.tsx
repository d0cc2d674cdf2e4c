import { useEffect, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useLocale } from '../../i18n/locale.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';

type Props<Fields extends FieldValues> = {
  schema: z.ZodType;
  empty: DefaultValues<Fields>;
  names: readonly FieldPath<Fields>[];
  send: (fields: Fields) => Promise<unknown>;
  submit: string;
  look?: 'danger';
  /** The field that is typed into first. */
  focus?: FieldPath<Fields>;
  onCancel: () => void;
  children: (form: UseFormReturn<Fields>) => ReactNode;
};

/** The form of one step of two-step sign-in, with a button to cancel. */
export function FactorForm<Fields extends FieldValues>({
  schema,
  empty,
  names,
  send,
  submit,
  look,
  focus,
  onCancel,
  children,
}: Props<Fields>) {
  const { t } = useTranslation('second_factor');
  const { error, run } = useAction({ toast: 'none' });
  const form = useForm<Fields>({ mode: 'onTouched', defaultValues: empty, resolver: contractResolver(schema, wordsIn(useLocale())) });
  const { setFocus } = form;
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (focus) setFocus(focus);
  }, [focus, setFocus]);
  const trySend = form.handleSubmit(async (fields) => {
    await run(() => send(fields), {
      failed: t('failed'),
      onRefusal: (refusal) => showFieldErrors<Fields>(refusal, names, form.setError),
    });
  });
  return (
    <form className="grid gap-5" onSubmit={trySend} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      {children(form)}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look={look ?? 'primary'} busy={isSubmitting} busy_words={t('waiting')}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
