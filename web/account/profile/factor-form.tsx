import { useEffect, useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useLocale } from '../../copy/locale.ts';
import { useRefusalWords } from '../../copy/refusal-words.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
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

/** One step of the second factor: some fields, what is done with them, and the way back. */
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
  const [refused, setRefused] = useState('');
  const words = useRefusalWords();
  const form = useForm<Fields>({ mode: 'onTouched', defaultValues: empty, resolver: contractResolver(schema, wordsIn(useLocale())) });
  const { setFocus } = form;
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (focus) setFocus(focus);
  }, [focus, setFocus]);
  const trySend = form.handleSubmit(async (fields) => {
    setRefused('');
    try {
      await send(fields);
    } catch (error) {
      if (!(error instanceof CallError && showFieldErrors<Fields>(error, names, form.setError))) setRefused(words(error, t('failed')));
    }
  });
  return (
    <form className="grid gap-5" onSubmit={trySend} noValidate>
      {refused && <Banner tone="danger">{refused}</Banner>}
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
