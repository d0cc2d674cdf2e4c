import { useTranslation } from 'react-i18next';
import type { OpenSlot } from '../../contract/availability.ts';
import { freeCancellationUntil } from '../../contract/bookings.ts';
import type { Service } from '../../contract/catalogue.ts';
import { useLocale } from '../copy/locale.ts';
import { moment } from '../lib/dates.ts';

type Props = {
  service: Pick<Service, 'cancellation_hours' | 'confirmation'>;
  slot: OpenSlot | null;
  /** When the screen was read. */
  now: number;
};

/** The terms, and the very minute they end for the chosen time: by the function that also rules the cancelling. */
export function CancellationTerms({ service: { cancellation_hours, confirmation }, slot, now }: Props) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const until = slot && freeCancellationUntil(new Date(slot.start_datetime), cancellation_hours);
  return (
    <section className="mt-10" aria-labelledby="cancellation">
      <h2 className="h3 mb-3" id="cancellation">
        {t('one.cancellation')}
      </h2>
      <p>{cancellation_hours === 0 ? t('one.cancel_rule_zero') : t('one.cancel_rule', { count: cancellation_hours })}</p>
      {until && (
        <p className="mt-1 font-[580]">
          {until.getTime() > now ? t('one.cancel_until', { moment: moment(until.toISOString(), locale) }) : t('one.cancel_over')}
        </p>
      )}
      {confirmation === 'request' && <p className="muted mt-1">{t('one.cancel_request')}</p>}
    </section>
  );
}
