import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ManualBookingForm } from './manual-booking-form.tsx';
import type { OwnServices } from '../list/use-own-services.ts';

/** What is said when there is nothing to choose from. */
const EMPTY_HANDED = { reading: 'common:loading', failed: 'manual.services_failed', known: 'manual.no_services' } as const;

/** Takes a booking by phone or at the counter. Closing keeps what was typed; a booking made empties the form. */
export function ManualBooking({ services }: { services: OwnServices }) {
  const { t } = useTranslation(['own_bookings', 'common']);
  const [open, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const on_sale = services.list.filter(({ status }) => status === 'active');
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
      {on_sale.length > 0 ? (
        <ManualBookingForm
          key={turn}
          services={on_sale}
          open={open}
          onClose={() => setOpen(false)}
          onDone={done}
          onRepriced={services.refresh}
        />
      ) : (
        <Dialog open={open} onClose={() => setOpen(false)} title={t('manual.title')}>
          <p>{t(EMPTY_HANDED[services.state])}</p>
          {services.state === 'failed' && (
            <Button className="mt-4" onClick={services.again}>
              {t('common:actions.try_again')}
            </Button>
          )}
        </Dialog>
      )}
    </>
  );
}
