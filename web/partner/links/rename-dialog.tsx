import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { linkPatch, type ReferralLink } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { contractResolver, wordsIn } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { PLACEMENT_MAX } from './builder-form.ts';

type Props = { link: ReferralLink; open: boolean; busy: boolean; onClose: () => void; onNamed: (placement: string) => void };

/** Changes the placement of a link. */
export function RenameDialog({ link, open, busy, onClose, onNamed }: Props) {
  const { t } = useTranslation('partners');
  const { register, handleSubmit, formState } = useForm<{ placement: string }>({
    defaultValues: { placement: link.placement },
    resolver: contractResolver(linkPatch, wordsIn(useLocale())),
  });
  const rename = handleSubmit(({ placement }) => onNamed(placement.trim()));
  return (
    <Dialog open={open} onClose={onClose} title={t('rename.title')}>
      <form className="grid gap-5 pt-1" onSubmit={(event) => void rename(event)} noValidate>
        <Field label={t('builder.placement')} hint={t('builder.placement_hint')} optional error={formState.errors.placement?.message}>
          <TextInput {...register('placement')} maxLength={PLACEMENT_MAX} />
        </Field>
        <Button type="submit" look="primary" block busy={busy} busy_words={t('rename.saving')}>
          {t('rename.save')}
        </Button>
      </form>
    </Dialog>
  );
}
