import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { signedFile } from '../../../lib/call/signed-fetch.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

/** Shows the bank's slip of a payment, which is fetched with the session: it has no address of its own. */
export function SlipButton({ payment_id }: { payment_id: string }) {
  const { t } = useTranslation('getting_paid');
  const [slip, setSlip] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction({ toast: 'both' });
  const show = async () => {
    if (slip) return setOpen(true);
    await run(() => signedFile(api.bookings.slip, { params: { id: payment_id } }), {
      failed: t('report.slip_failed'),
      then: (file) => {
        setSlip(URL.createObjectURL(file));
        setOpen(true);
      },
    });
  };
  return (
    <>
      <Button busy={busy} busy_words={t('report.slip_loading')} onClick={() => void show()}>
        {t('report.slip')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('report.slip_title')}>
        <p className="muted mb-4 text-md">{t('report.slip_note')}</p>
        {slip && <img src={slip} alt={t('report.slip_alt')} className="w-full rounded-control" />}
      </Dialog>
    </>
  );
}
