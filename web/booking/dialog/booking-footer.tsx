import { useId, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publicMoney } from '../../../rules/money.ts';
import { Button } from '../../ui/button.tsx';
import type { Party } from '../fields/party.ts';
import { PriceSummary } from '../fields/price-summary.tsx';
import type { PartyPrice } from './use-offer.ts';

type Props = {
  form_id: string;
  button_id: string;
  party: Party;
  price: PartyPrice;
  has_slot: boolean;
  /** A day is to be chosen, not a time. */
  by_day: boolean;
  is_sending?: boolean;
  /** The code that books is on its way. */
  is_loading?: boolean;
  /** How long the places of the chosen time are held. */
  hold?: ReactNode;
};

/**
 * The price and the one button, below a line about the hold. Without a time the button is off, says why in the place of that line, and still
 * answers a press by showing where to choose.
 */
export function BookingFooter({ form_id, button_id, party, price, has_slot, by_day, is_sending, is_loading, hold }: Props) {
  const { t } = useTranslation('booking');
  const hint = useId();
  return (
    <>
      <p className="muted flex min-h-8 items-center gap-x-3 text-sm md:justify-end" id={has_slot ? undefined : hint}>
        {has_slot ? hold : t(by_day ? 'confirm_needs_day' : 'confirm_needs_time')}
      </p>
      <div className={`flex items-center gap-x-4 gap-y-2 ${price.change ? 'max-md:flex-wrap' : ''}`}>
        <PriceSummary party={party} total={price.total} />
        <Button
          type="submit"
          id={button_id}
          form={form_id}
          look="brand"
          size="lg"
          className={`${has_slot ? '' : 'is-disabled'} ${price.change ? 'max-md:grow' : ''}`}
          aria-disabled={!has_slot}
          aria-describedby={has_slot ? undefined : hint}
          onMouseDown={ignoreSecondHalf}
          onClick={ignoreSecondHalf}
          busy={is_sending ?? is_loading}
          busy_words={is_sending && t('confirming')}
        >
          {price.change ? t('confirm_for', { total: publicMoney(price.total) }) : t('confirm')}
        </Button>
      </div>
    </>
  );
}

/** The second half of a double click must not confirm what appeared after the first, nor take the focus from it. */
function ignoreSecondHalf(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
