import { useState, type ReactNode } from 'react';
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { useLocale } from '../i18n/locale.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../lib/form.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button.tsx';

type Props<Fields extends FieldValues> = {
  schema: z.ZodType;
  empty: DefaultValues<Fields>;
  names: readonly FieldPath<Fields>[];
  send: (fields: Fields) => Promise<unknown>;
  words: { send: string; sending: string; failed: string };
  /** Stands in place of the form after a success. */
  done: ReactNode;
  children: (form: UseFormReturn<Fields>) => ReactNode;
};

/** A short form that gives way to a sentence once it was sent. */
export function MailedForm<Fields extends FieldValues>({ schema, empty, names, send, words, done, children }: Props<Fields>) {
  const [is_done, setDone] = useState(false);
  const { error, run } = useAction({ toast: 'none' });
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: empty,
    resolver: contractResolver<Fields>(schema, wordsIn(useLocale())),
  });
  const submit = form.handleSubmit(async (fields) => {
    await run(() => send(fields), {
      failed: words.failed,
      then: () => setDone(true),
      onRefusal: (refusal) => showFieldErrors<Fields>(refusal, names, form.setError),
    });
  });
  if (is_done) return done;
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      {children(form)}
      <Button type="submit" look="primary" size="lg" block busy={form.formState.isSubmitting} busy_words={words.sending}>
        {words.send}
      </Button>
    </form>
  );
}
