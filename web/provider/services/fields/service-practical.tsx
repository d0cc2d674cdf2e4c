import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LONGEST_ANSWER, LONGEST_HEADING, MOST_QUESTIONS, MOST_STOPS } from '../../../../contract/service-details.ts';
import { accessibilityFacts } from '../../../../contract/catalogue-choices.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import type { ServiceFields } from '../form/service-fields.ts';
import { EntryList } from './entry-list.tsx';
import { TextPair } from './text-pair.tsx';
import { LanguageChoice } from './written-language.tsx';

/** What guests ask before they book: age, accessibility, itinerary and usual questions. */
export function ServicePractical() {
  const { t } = useTranslation('own_services');
  const { register, formState, getFieldState } = useFormContext<ServiceFields>();
  const minutes = (place: number) => `itinerary.${place}.minutes` as const;
  return (
    <section id="section-practical" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6">
      <div className="grid gap-3">
        <h2 className="h2">{t('form.practical')}</h2>
        <LanguageChoice />
      </div>
      <Field label={t('form.youngest')} optional hint={t('form.youngest_hint')} error={formState.errors.min_age?.message}>
        <TextInput {...register('min_age')} className="tnum max-w-32" inputMode="numeric" autoComplete="off" maxLength={3} />
      </Field>
      <Accessibility />
      <EntryList
        name="itinerary"
        legend={t('form.itinerary')}
        entry={(number) => t('form.stop', { number })}
        add={t('form.add_stop')}
        most={MOST_STOPS}
      >
        {(place) => (
          <>
            <TextPair name={`itinerary.${place}.title`} label={t('form.stop_title')} longest={LONGEST_HEADING} />
            <TextPair name={`itinerary.${place}.text`} label={t('form.stop_text')} longest={LONGEST_ANSWER} rows={3} />
            <Field label={t('form.stop_minutes')} optional error={getFieldState(minutes(place), formState).error?.message}>
              <TextInput {...register(minutes(place))} className="tnum max-w-32" inputMode="numeric" autoComplete="off" maxLength={5} />
            </Field>
          </>
        )}
      </EntryList>
      <EntryList
        name="questions"
        legend={t('form.questions')}
        entry={(number) => t('form.question_number', { number })}
        add={t('form.add_question')}
        most={MOST_QUESTIONS}
      >
        {(place) => (
          <>
            <TextPair name={`questions.${place}.question`} label={t('form.question')} longest={LONGEST_HEADING} />
            <TextPair name={`questions.${place}.answer`} label={t('form.answer')} longest={LONGEST_ANSWER} rows={3} />
          </>
        )}
      </EntryList>
    </section>
  );
}

function Accessibility() {
  const { t } = useTranslation(['own_services', 'experiences']);
  const { control } = useFormContext<ServiceFields>();
  const { value, onChange } = useController({ control, name: 'accessibility' }).field;
  const tick = (fact: (typeof value)[number], ticked: boolean) =>
    onChange(accessibilityFacts.filter((one) => (one === fact ? ticked : value.includes(one))));
  return (
    <fieldset className="field" data-field="accessibility">
      <legend className="label mb-1">{t('form.accessibility')}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {accessibilityFacts.map((fact) => (
          <label key={fact} className="check">
            <input type="checkbox" checked={value.includes(fact)} onChange={(event) => tick(fact, event.target.checked)} />
            {t(`experiences:access.${fact}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
