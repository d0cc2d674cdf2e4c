import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { difficulties, guideLanguages } from '../../../../contract/catalogue-choices.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/inputs.tsx';
import type { ServiceFields } from '../form/service-fields.ts';

export type Category = NonNullable<OwnService['category']>;

type Props = {
  /** The categories; null when they could not be loaded. */
  categories: readonly Category[] | null;
  /** The service's present category. */
  current: Category | null;
};

/** Category, difficulty and the guide's languages. */
export function ServiceKind({ categories, current }: Props) {
  const { t } = useTranslation(['own_services', 'common', 'experiences']);
  const { control, register, formState } = useFormContext<ServiceFields>();
  const difficulty = useController({ control, name: 'difficulty' }).field;
  const spoken = useController({ control, name: 'languages' }).field;
  const locale = useLocale();
  const speak = (language: (typeof guideLanguages)[number], ticked: boolean) =>
    spoken.onChange(guideLanguages.filter((one) => (one === language ? ticked : spoken.value.includes(one))));
  return (
    <section id="section-kind" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6">
      <h2 className="h2">{t('form.kind')}</h2>
      <Field label={t('list.category')} optional error={formState.errors.category?.message} className="sm:max-w-80">
        <Select {...register('category')}>
          <option value="">{t('form.no_category')}</option>
          {(categories ?? (current ? [current] : [])).map(({ slug, name, name_zh }) => (
            <option key={slug} value={slug}>
              {inLocale(name, name_zh, locale).text}
            </option>
          ))}
        </Select>
      </Field>
      {!categories && <NoCategories />}
      <ChoiceCards
        label={t('form.difficulty')}
        columns="grid-cols-2 md:grid-cols-4"
        value={difficulty.value}
        onChange={difficulty.onChange}
        options={difficulties.map((value) => ({ value, label: t(`common:difficulty.${value}`) }))}
      />
      <fieldset className="field">
        <legend className="label mb-1">{t('form.languages')}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 xl:grid-cols-4">
          {guideLanguages.map((language) => (
            <label key={language} className="check">
              <input
                type="checkbox"
                checked={spoken.value.includes(language)}
                onChange={(event) => speak(language, event.target.checked)}
              />
              {t(`experiences:languages.${language}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

/** The form works without the categories; they can be loaded again without losing text. */
function NoCategories() {
  const { t } = useTranslation('own_services');
  const { revalidate, state } = useRevalidator();
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-3 text-sm text-danger-text" role="alert">
      {t('form.no_categories')}
      <Button size="sm" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('form.again')}
      </Button>
    </p>
  );
}
