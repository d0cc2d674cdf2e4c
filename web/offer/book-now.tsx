import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { preloadBooking } from '../booking/dialog/lazy-booking.ts';

type Props = {
  service_id: string;
  is_bookable: boolean;
  /** Id of the experience's title. */
  described_by: string;
  onBook: () => Promise<void>;
};

/** Opens the booking dialog, which joins the waiting list where nothing can be booked. A plain form, so that without JavaScript it leads to the times (`?book=`). */
export function BookNow({ service_id, is_bookable, described_by, onBook }: Props) {
  const { t } = useTranslation(['pages', 'booking']);
  const [opening, setOpening] = useState(false);
  return (
    <form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        if (opening) return;
        setOpening(true);
        void onBook().finally(() => setOpening(false));
      }}
    >
      <Button
        type="submit"
        look="brand"
        name="book"
        value={service_id}
        busy={opening}
        aria-describedby={described_by}
        aria-haspopup="dialog"
        onPointerEnter={preloadBooking}
        onFocus={preloadBooking}
      >
        {is_bookable ? t('book_now') : t('booking:wait')}
      </Button>
    </form>
  );
}
