import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  sentence?: ReactNode;
  confirm: ReactNode;
  /** The label of the button that closes without confirming; "Cancel" by default. */
  keep?: ReactNode;
  busy?: boolean;
};

/** Asks before something that cannot be undone. Only its own buttons and Escape close it. */
export function AlertDialog({ open, onClose, onConfirm, title, sentence, confirm, keep, busy }: Props) {
  const { t } = useTranslation();
  return (
    <Base.Root open={open} onOpenChange={(now) => !now && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-place">
          <Base.Popup className="dialog dialog-narrow p-6">
            <Base.Title className="h3">{title}</Base.Title>
            {sentence && <Base.Description className="muted mt-1 text-md">{sentence}</Base.Description>}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Base.Close render={<Button />}>{keep ?? t('actions.cancel')}</Base.Close>
              <Button look="danger" busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
