import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogClose } from '../../ui/feedback/dialog.tsx';

/** Over the ticket there is only the cross; its heading stands below. */
export function TicketHeader() {
  return (
    <div className="flex justify-end bg-warm px-2 pt-2">
      <DialogClose />
    </div>
  );
}

export function TicketFooter({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-end">
      <Button look="brand" size="lg" className="max-md:w-full" onClick={onClose}>
        {t('actions.close')}
      </Button>
    </div>
  );
}
