import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { legalBody, type LegalText } from '../../../contract/legal.ts';
import { legalWordsIn } from '../../i18n/legal-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LegalWords } from '../../legal/legal-words.tsx';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/inputs.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';

type LegalTextFields = { text: string; text_zh: string };

const names = ['text', 'text_zh'] as const;

/** Publishes a new version of a text in both languages, with a preview. */
export function LegalForm({ text: shown }: { text: LegalText }) {
  const { t } = useTranslation(['operator', 'common']);
  const { kind, version, published_at, guest_days } = shown;
  const locale = useLocale();
  const title = legalWordsIn(locale)[kind];
  const { error, run } = useAction({ refresh: 'success' });
  const { register, handleSubmit, setError, reset, control, formState } = useForm<LegalTextFields>({
    mode: 'onTouched',
    defaultValues: { text: shown.text, text_zh: shown.text_zh },
    resolver: contractResolver(legalBody.omit({ based_on: true }), wordsIn(locale)),
  });
  const { errors, isSubmitting, isDirty } = formState;
  const typed = useWatch({ control });

  const submit = handleSubmit(async (fields) => {
    await run(() => call(api.marketplace.publishLegal, { params: { kind }, body: { ...fields, based_on: version } }), {
      done: t('legal.published'),
      failed: t('legal.failed'),
      then: () => reset(fields),
      onRefusal: (refusal) => showFieldErrors<LegalTextFields>(refusal, names, setError),
    });
  });

  return (
    <form className="card grid gap-5 p-5 lg:p-6" onSubmit={submit} noValidate aria-label={title}>
      <UnsavedGuard dirty={isDirty && !isSubmitting} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="h2">{title}</h2>
        <Link className="link text-sm" to={`/${kind}`}>
          {t('legal.version', { version, when: moment(published_at, locale) })}
        </Link>
      </div>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <div className="grid gap-5 lg:grid-cols-2">
        {names.map((name) => (
          <div key={name} className="grid min-w-0 content-start gap-2">
            <Field label={t(`legal.${name}`)} error={errors[name]?.message}>
              <Textarea {...register(name)} lang={name === 'text' ? 'en' : 'zh-HK'} rows={16} required />
            </Field>
            <details>
              <summary className="link w-fit cursor-pointer text-sm">{t('legal.preview')}</summary>
              <div className="mt-3 border-l-2 border-line pl-4 text-md" lang={name === 'text' ? 'en' : 'zh-HK'}>
                <LegalWords text={typed[name] ?? ''} guest_days={guest_days} />
              </div>
            </details>
          </div>
        ))}
      </div>
      <p className="muted text-sm text-pretty">{t('legal.markup')}</p>
      <div>
        <Button type="submit" look="primary" busy={isSubmitting} disabled={!isDirty && !isSubmitting} busy_words={t('legal.publishing')}>
          {t('legal.publish', { version: version + 1 })}
        </Button>
      </div>
    </form>
  );
}
