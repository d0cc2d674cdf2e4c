import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { categoryBody, type ManagedCategory } from '../../../contract/operator.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

type CategoryFields = { slug: string; name: string; name_zh: string };

const names = ['slug', 'name', 'name_zh'] as const;
const empty: CategoryFields = { slug: '', name: '', name_zh: '' };

type Props = { open: boolean; onClose: () => void; category?: ManagedCategory };

/** Names a category in both languages: a new one, or one that is there. */
export function CategoryDialog({ open, onClose, category }: Props) {
  const { t } = useTranslation(['operator', 'common']);
  const { busy, error, run } = useAction({ refresh: 'success' });
  const values = category ? { slug: category.slug, name: category.name, name_zh: category.name_zh } : empty;
  const { register, handleSubmit, setError, reset, formState } = useForm<CategoryFields>({
    mode: 'onTouched',
    defaultValues: values,
    resolver: contractResolver(categoryBody, wordsIn(useLocale())),
  });
  const { errors } = formState;

  const submit = handleSubmit(async (body) => {
    const save = () =>
      category ? call(api.operator.changeCategory, { params: { id: category.id }, body }) : call(api.operator.createCategory, { body });
    const is_saved = await run<unknown>(save, {
      done: t('categories.saved'),
      failed: t('categories.failed'),
      onRefusal: (refusal) => showFieldErrors<CategoryFields>(refusal, names, setError),
    });
    if (!is_saved) return;
    reset(category ? body : empty);
    onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(category ? 'categories.edit_title' : 'categories.add_title')}
      submit={{ words: t('common:actions.save'), busy, busy_words: t('common:actions.saving') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('categories.name')} error={errors.name?.message}>
        <TextInput {...register('name')} lang="en" required />
      </Field>
      <Field label={t('categories.name_zh')} error={errors.name_zh?.message}>
        <TextInput {...register('name_zh')} lang="zh-HK" required />
      </Field>
      <Field label={t('categories.slug')} hint={t('categories.slug_hint')} error={errors.slug?.message}>
        <TextInput {...register('slug')} autoCapitalize="none" spellCheck={false} required />
      </Field>
    </FormDialog>
  );
}
