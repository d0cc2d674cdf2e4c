import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { requiredLine, email } from '../../contract/text.ts';
import spot from '../art/spot-messages.svg';
import { useLocale } from '../copy/locale.ts';
import { contractResolver, wordsIn } from '../lib/form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';

const subscription = z.object({ email: requiredLine(254).pipe(email) });

/** Simulated, as the specification says: no call is made, and after this long it thanks (sections 2 and 9). */
const PRETEND_MS = 1_000;

/** The letter at the foot of the landing page. */
export function Newsletter() {
  const { t } = useTranslation('landing');
  const [subscribed, setSubscribed] = useState(false);
  return (
    <section className="wrap py-14 lg:py-20">
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_auto]">
        <div className="max-w-[38rem]">
          <h2 className="h2">{t('letter.title')}</h2>
          <p className="muted mt-3">{t('letter.sentence')}</p>
          <div className="mt-6 min-h-18" role="status">
            {subscribed ? <Thanks /> : <Subscribe done={() => setSubscribed(true)} />}
          </div>
        </div>
        <img src={spot} alt="" width="288" height="216" loading="lazy" className="w-72 max-lg:hidden" />
      </div>
    </section>
  );
}

function Subscribe({ done }: { done: () => void }) {
  const { t } = useTranslation('landing');
  const { register, handleSubmit, formState } = useForm<{ email: string }>({
    mode: 'onTouched',
    defaultValues: { email: '' },
    resolver: contractResolver(subscription, wordsIn(useLocale())),
  });
  const submit = handleSubmit(async () => {
    await new Promise((resolve) => setTimeout(resolve, PRETEND_MS));
    done();
  });
  return (
    <form className="grid gap-3 sm:grid-cols-[1fr_auto]" onSubmit={submit} noValidate>
      <Field label={t('letter.email')} error={formState.errors.email?.message}>
        <TextInput {...register('email')} type="email" autoComplete="email" placeholder="mei@example.hk" required />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="self-start sm:mt-[1.6rem]"
        busy={formState.isSubmitting}
        busy_words={t('letter.subscribing')}
      >
        {t('letter.subscribe')}
      </Button>
    </form>
  );
}

function Thanks() {
  const { t } = useTranslation('landing');
  return (
    <Banner tone="success">
      <strong>{t('letter.thanks')}</strong>
    </Banner>
  );
}
