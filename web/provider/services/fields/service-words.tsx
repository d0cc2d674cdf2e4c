import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../../ui/chart/meter.tsx';
import { completeness } from '../form/completeness.ts';
import type { ServiceFields } from '../form/service-fields.ts';
import { TextPair } from './text-pair.tsx';
import { LanguageChoice } from './written-language.tsx';

const languages = [
  { language: 'en', name: 'English' },
  { language: 'zh-HK', name: '繁體中文' },
] as const;

/** Title and description in both languages, with the completeness of each. */
export function ServiceWords() {
  const { t } = useTranslation('own_services');
  return (
    <section id="section-what" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2">{t('form.what')}</h2>
        <LanguageChoice />
      </div>
      <Completeness />
      <TextPair name="title" label={t('form.title')} longest={200} />
      <TextPair name="short_description" label={t('form.short')} hint={t('form.short_hint')} longest={300} />
      <TextPair name="description" label={t('form.description')} longest={10_000} rows={7} />
    </section>
  );
}

function Completeness() {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const fields = useWatch({ control }) as ServiceFields;
  return (
    <div className="grid grid-cols-2 gap-4" role="group" aria-label={t('form.completeness')}>
      {languages.map(({ language, name }) => {
        const { done, of } = completeness(fields, language);
        return (
          <Meter key={language} label={<span lang={language}>{name}</span>} done={done} of={of} words={t('form.done_of', { done, of })} />
        );
      })}
    </div>
  );
}
