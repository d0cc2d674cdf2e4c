import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea, TextInput } from '../../../ui/form/inputs.tsx';
import type { PageFields } from './own-page-fields.ts';

type Props = {
  form: UseFormReturn<PageFields>;
  is_new: boolean;
  /** The title changed: the suggested slug may follow. */
  onTitle: (title: string) => void;
  /** The slug was edited. */
  onSlug: (slug: string) => void;
};

/** Title, address and words of a page, in both languages. */
export function PageWords({ form, is_new, onTitle, onSlug }: Props) {
  const { t } = useTranslation('own_pages');
  const { register, watch } = form;
  const { errors } = form.formState;
  const slug_hint = !is_new ? 'form.slug_edit' : watch('slug') === '' && watch('title') !== '' ? 'form.slug_on_saving' : 'form.slug_new';
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <h2 className="h2">{t('form.words')}</h2>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('form.title')} error={errors.title?.message}>
          <TextInput
            {...register('title', { onChange: (event: { target: { value: string } }) => onTitle(event.target.value) })}
            maxLength={200}
            required
          />
        </Field>
        <Field label={t('form.title_zh')} optional error={errors.title_zh?.message}>
          <TextInput {...register('title_zh')} lang="zh-HK" maxLength={200} />
        </Field>
      </div>
      <Field label={t('form.slug')} hint={t(slug_hint)} error={errors.slug?.message}>
        <div className="affix">
          <span>/page/</span>
          <TextInput
            {...register('slug', { onChange: (event: { target: { value: string } }) => onSlug(event.target.value) })}
            className="mono"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </Field>
      <Pair form={form} label={t('form.description')} label_zh={t('form.description_zh')} name="description" max={2_000} />
      <Pair
        form={form}
        label={t('form.message')}
        label_zh={t('form.message_zh')}
        name="custom_message"
        max={500}
        hint={t('form.message_hint')}
      />
      <Pair
        form={form}
        label={t('form.thanks')}
        label_zh={t('form.thanks_zh')}
        name="thank_you_message"
        max={1_000}
        hint={t('form.thanks_hint')}
      />
    </section>
  );
}

type PairProps = {
  form: UseFormReturn<PageFields>;
  name: 'description' | 'custom_message' | 'thank_you_message';
  label: string;
  label_zh: string;
  max: number;
  hint?: string;
};

/** The same text in English and in Chinese, side by side where there is room. */
function Pair({ form: { register, formState }, name, label, label_zh, max, hint }: PairProps) {
  const { errors } = formState;
  // One line in the contract, so no line breaks.
  const Control = name === 'custom_message' ? TextInput : Textarea;
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <Field label={label} optional hint={hint} error={errors[name]?.message}>
        <Control {...register(name)} maxLength={max} />
      </Field>
      <Field label={label_zh} optional error={errors[`${name}_zh`]?.message}>
        <Control {...register(`${name}_zh`)} lang="zh-HK" maxLength={max} />
      </Field>
    </div>
  );
}
