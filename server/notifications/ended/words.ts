import { reportedSentence } from '../../../rules/cancellation/cancellation-words.ts';
import type { Locale } from '../../../contract/text.ts';
import { dueOnArrival } from '../../../rules/paying.ts';
import type { PayingRow } from '../../../rules/paying/words.ts';
import type { TemplateData } from '../templates/template.ts';
import type { MailedEnd } from './facts.ts';

/** What a mail says of how a booking ended; null where it goes on, or an older version stored the mail. */
export function endData(end: MailedEnd | null | undefined, origin: string): TemplateData['end'] {
  const { service_id = null, ...said } = end ?? not_ended;
  return { ...said, other_dates: service_id ? `${origin}/experiences/${service_id}` : '' };
}

const not_ended: Omit<MailedEnd, 'service_id'> & { service_id?: null } = {
  is_called_off: false,
  was_postponed: false,
  words_by: 'side',
  reseller: '',
  by_reseller: false,
  is_mailed: true,
  is_over: false,
  places: 'on_sale',
};

/**
 * What the guest of a cancelled booking reads of money that is not there: a payment they reported, or that there is nothing to pay. A booking
 * that was not paid in time has words of its own, and a reseller's guest asks the reseller.
 */
export function unpaidData(paying: PayingRow | undefined, locale: Locale): Pick<TemplateData, 'reported_back' | 'has_nothing_to_pay'> {
  if (paying?.status !== 'cancelled' || paying.is_lapsed || paying.is_resold) return { reported_back: '', has_nothing_to_pay: false };
  const { final_amount, paid_amount, refunded_amount, reported, is_reported, withheld_amount = 0 } = paying;
  if (!is_reported || !reported) return { reported_back: '', has_nothing_to_pay: final_amount > 0 && paid_amount === 0 };
  const refund_cents = dueOnArrival({ withheld: withheld_amount, in_hand: paid_amount - refunded_amount, arriving: reported });
  return { reported_back: reportedSentence({ amount_cents: reported, refund_cents }, 'customer', locale), has_nothing_to_pay: false };
}
