import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { personBody, type Person } from '../../../contract/people.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

type PersonSearchFields = { email: string };

/** Finds a person by email address. It is sent in the body, so that no access log contains it. */
export function PersonSearch({ onFound }: { onFound: (found: { person: Person; email: string }) => void }) {
  const { t } = useTranslation('operator');
  const { error, run } = useAction({ toast: 'none' });
  const { register, handleSubmit, setError, formState } = useForm<PersonSearchFields>({
    defaultValues: { email: '' },
    resolver: contractResolver(personBody, wordsIn(useLocale())),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    await run(() => call(api.people.find, { body }), {
      failed: t('people.find_failed'),
      then: (person) => onFound({ person, email: body.email }),
      onRefusal: (refusal) => {
        if (refusal.status !== 404) return showFieldErrors<PersonSearchFields>(refusal, ['email'], setError);
        setError('email', { type: 'server', message: t('people.nothing') });
        return true;
      },
    });
  });
  return (
    <form className="card grid max-w-form gap-4 p-5 lg:p-6" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <Field label={t('people.email')} hint={t('people.email_hint')} error={errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="off" required />
      </Field>
      <div>
        <Button type="submit" look="primary" busy={isSubmitting}>
          {t('people.find')}
        </Button>
      </div>
    </form>
  );
}
