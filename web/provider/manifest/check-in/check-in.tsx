import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../../ui/feedback/missing-part.tsx';
import { Icon } from '../../../ui/icon.tsx';

const CheckInDialog = latePart(async () => (await import('./check-in-dialog.tsx')).CheckInDialog, MissingPart);

/** Opens the check-in, whose code is loaded only then. */
export function CheckIn() {
  const { t } = useTranslation('manifest');
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const begin = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button look="primary" onClick={begin}>
        <Icon name="qr" />
        {t('check_in.open')}
      </Button>
      {asked && <CheckInDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
