import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../contract/catalogue.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { ManualBookingForm } from './manual-booking-form.tsx';

/** Takes a booking by phone or at the counter. Closing keeps what was typed; a booking made empties the form. */
export function ManualBooking({ services }: { services: readonly OwnService[] | null }) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const on_sale = services?.filter(({ status }) => status === 'active');
  const done = () => {
    setOpen(false);
    setTurn(turn + 1);
  };
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {t('manual.button')}
      </Button>
      {on_sale?.length ? (
        <ManualBookingForm key={turn} services={on_sale} open={open} onClose={() => setOpen(false)} onDone={done} />
      ) : (
        <Dialog open={open} onClose={() => setOpen(false)} title={t('manual.title')}>
          <p>{t(on_sale ? 'manual.no_services' : 'manual.services_failed')}</p>
        </Dialog>
      )}
    </>
  );
}
