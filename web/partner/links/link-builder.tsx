import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { linkBody, linkTargets, type ReferralLink } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { bodyResolver } from '../../lib/body-resolver.ts';
import { call } from '../../lib/call/call.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { wordsIn } from '../../lib/form.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { bodyOf, emptyLink, PLACEMENT_MAX, type LinkFields } from './builder-form.ts';
import { TargetChoice } from './target-choice.tsx';

type Props = { open: boolean; onClose: () => void; onMade: (link: ReferralLink) => void };

/** Makes a link to a target, for a placement. Choices survive closing the dialog. */
export function LinkBuilder({ open, onClose, onMade }: Props) {
  const { t } = useTranslation('partners');
  const { register, handleSubmit, setValue, reset, control, formState } = useForm<LinkFields>({
    defaultValues: emptyLink,
    resolver: bodyResolver({ schema: linkBody, bodyOf, words: wordsIn(useLocale()) }),
  });
  const { errors } = formState;
  const fields = useWatch({ control }) as LinkFields;
  const { target } = fields;
  const { busy, error, run } = useAction({ about: fields });
  const sendOnce = useSendOnce();
  const make = handleSubmit(async (chosen) => {
    const body = bodyOf(chosen);
    await run(() => sendOnce(body, (idempotency_key) => call(api.partners.createLink, { body, idempotency_key })), {
      done: t('builder.done'),
      failed: t('builder.save_failed'),
      then: (link) => {
        reset(emptyLink);
        onMade(link);
      },
    });
  });
  const refused = target !== 'catalogue' && errors[target] ? t('builder.choose_first') : error?.words;
  return (
    <Dialog open={open} onClose={onClose} title={t('builder.title')}>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-1" onSubmit={(event) => void make(event)} noValidate>
        {refused && <Banner tone="danger">{refused}</Banner>}
        <ChoiceCards
          label={t('builder.target')}
          options={linkTargets.map((value) => ({ value, label: t(`builder.${value}`) }))}
          value={target}
          onChange={(chosen) => setValue('target', chosen)}
          columns=""
        />
        {target !== 'catalogue' && (
          <TargetChoice of={target} value={fields[target]} onChange={(id) => setValue(target, id, { shouldValidate: true })} />
        )}
        <Field label={t('builder.placement')} hint={t('builder.placement_hint')} optional error={errors.placement?.message}>
          <TextInput {...register('placement')} maxLength={PLACEMENT_MAX} />
        </Field>
        <Button type="submit" look="primary" block busy={busy} busy_words={t('builder.submitting')}>
          {t('builder.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
