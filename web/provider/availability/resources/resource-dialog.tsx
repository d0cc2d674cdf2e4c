import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { resourceBody, type Resource } from '../../../../contract/resources.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { bodyResolver } from '../../../lib/body-resolver.ts';
import { call } from '../../../lib/call/call.ts';
import { showFieldErrors, wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { NumberStepper } from '../../../ui/form/number-stepper.tsx';
import { NeedFields, needOf, type Need } from './need-fields.tsx';

type ResourceFields = { name: string; name_zh: string; count: number | null; needs: Record<string, Need> };

const names = ['name', 'name_zh', 'count'] as const;

type Props = { resource: Resource | null; services: readonly OwnService[]; open: boolean; onClose: () => void };

/** Names a resource, says how many there are and which services need it. */
export function ResourceDialog({ resource, services, open, onClose }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const { busy, error, run } = useAction({ refresh: 'success', toast: 'none' });
  const bodyOf = ({ name, name_zh, count, needs }: ResourceFields) => ({
    name,
    name_zh,
    count: count ?? 0,
    needs: Object.entries(needs).map(([service, need]) => ({ service, ...need })),
  });
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<ResourceFields>({
    mode: 'onTouched',
    defaultValues: {
      name: resource?.name ?? '',
      name_zh: resource?.name_zh ?? '',
      count: resource?.count ?? 1,
      needs: Object.fromEntries(resource?.needs.map(({ service, ...need }) => [service.id, need]) ?? []),
    },
    resolver: bodyResolver({ schema: resourceBody, bodyOf, words: wordsIn(locale) }),
  });
  const { errors } = formState;
  const { needs, count } = useWatch({ control }) as ResourceFields;
  const setNeed = (service: string, need: Need | null) => {
    const { [service]: _, ...others } = needs;
    setValue('needs', need ? { ...others, [service]: need } : others);
  };

  const submit = handleSubmit(async (fields) => {
    const body = bodyOf(fields);
    const send = () => (resource ? call(api.resources.change, { params: { id: resource.id }, body }) : call(api.resources.add, { body }));
    const is_saved = await run(send, {
      done: ({ name, name_zh }) => t('sharing.saved', { name: inLocale(name, name_zh, locale).text }),
      failed: t('sharing.failed'),
      onRefusal: (refusal) => showFieldErrors<ResourceFields>(refusal, names, setError),
    });
    if (is_saved) onClose();
  });

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={resource ? inLocale(resource.name, resource.name_zh, locale).text : t('sharing.title')}
      submit={{ words: t('sharing.save'), busy, busy_words: t('sharing.saving') }}
      onSubmit={submit}
      error={error}
    >
      <Field label={t('sharing.name')} hint={t('sharing.name_hint')} error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={t('sharing.name_zh')} error={errors.name_zh?.message}>
        <TextInput {...register('name_zh')} maxLength={80} autoComplete="off" lang="zh-HK" />
      </Field>
      <Field label={t('sharing.count')} error={errors.count?.message}>
        <NumberStepper value={count} onChange={(value) => setValue('count', value)} min={0} max={1_000} />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="label mb-1">{t('sharing.needs')}</legend>
        {services.length === 0 && <p className="muted text-sm">{t('sharing.needs_none')}</p>}
        {neededFirst(services, resource).map(({ id, title, title_zh }) => (
          <NeedFields
            key={id}
            service={inLocale(title, title_zh, locale).text}
            need={needs[id] ?? null}
            onChange={(need) => setNeed(id, need)}
            first={needOf(Object.values(needs)[0])}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** The services that need it already stand first, as they were when the dialog was opened. */
function neededFirst(services: readonly OwnService[], resource: Resource | null): OwnService[] {
  const needed = new Set(resource?.needs.map(({ service }) => service.id));
  return services.toSorted((one, other) => Number(needed.has(other.id)) - Number(needed.has(one.id)));
}
