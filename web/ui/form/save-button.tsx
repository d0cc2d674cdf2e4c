import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

type Props = { formState: { isDirty: boolean; isSubmitting: boolean } };

/** Sends a form of settings; there is nothing to save before something has changed. */
export function SaveButton({ formState: { isDirty, isSubmitting } }: Props) {
  const { t } = useTranslation();
  return (
    <Button type="submit" look="primary" busy={isSubmitting} disabled={!isDirty && !isSubmitting} busy_words={t('actions.saving')}>
      {t('actions.save')}
    </Button>
  );
}
