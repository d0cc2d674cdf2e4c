import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogClose } from '../../ui/feedback/dialog.tsx';

/** The dialog's head over a confirmation is only the close button; the heading is in the confirmation. */
export function ConfirmationHeader() {
  return (
    <div className="flex justify-end bg-warm px-2 pt-2">
      <DialogClose />
    </div>
  );
}

export function ConfirmationFooter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-end">
      <Button look="brand" size="lg" className="max-md:w-full" onClick={onClose}>
        {t('actions.close')}
      </Button>
    </div>
  );
}
