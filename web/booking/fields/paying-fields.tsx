import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenSlot } from '../../../contract/availability.ts';
import type { ProviderCard } from '../../../contract/catalogue.ts';
import { namesOf, textIn } from '../../../rules/localized-text.ts';
import { bothNames, offerPayingWords, payingWords, payWayWords } from '../../../rules/paying/words.ts';
import { payBy, type PayWay } from '../../../rules/paying.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { ServiceSummary } from '../../offer/shown.ts';
import { ChoiceCards } from '../../ui/form/choice-cards.tsx';
import { UserText } from '../../ui/user-text.tsx';

type Props = {
  service: Pick<ServiceSummary, 'pay_terms' | 'confirmation'>;
  host: Pick<ProviderCard, 'name' | 'name_zh'>;
  slot: Pick<OpenSlot, 'start_datetime' | 'end_datetime' | 'all_day'> | null;
  /** The total in cents. */
  total: number;
  way: PayWay;
  onChange: (way: PayWay) => void;
};

/** How the customer pays, a choice where there are several ways, and the sentence that says it; nothing to choose where nothing is to be paid. */
export function PayingFields({ service, host, slot, total, way, onChange }: Props) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { pay_ways } = service.pay_terms;
  return (
    <div>
      {total > 0 && pay_ways.length > 1 ? (
        <ChoiceCards
          label={t('booking.payment')}
          options={pay_ways.map((one) => ({ value: one, label: textIn(payWayWords[one], locale) }))}
          value={way}
          onChange={onChange}
          columns="sm:grid-cols-2"
        />
      ) : (
        <p className="label">{t('booking.payment')}</p>
      )}
      <p className="mt-1.5 text-md" role="status">
        <UserText text={textIn(sentence(), locale, namesOf(host))} />
      </p>
    </div>
  );

  function sentence() {
    const terms = service.pay_terms;
    const names = bothNames(host);
    if (!slot && total > 0) return offerPayingWords({ ...terms, pay_ways: [way], confirmation: service.confirmation }, names);
    const starts_at = new Date((slot?.all_day ? slot.end_datetime : slot?.start_datetime) ?? now);
    const is_instant = service.confirmation === 'instant';
    const facts = {
      status: is_instant ? ('confirmed' as const) : ('pending' as const),
      pay_way: way,
      pay_by: is_instant ? payBy({ ...terms, way, agreed_at: now, starts_at, at_once: true }) : null,
      worth: total,
      owed: total,
      is_reported: false,
      is_lapsed: false,
      guest: '',
    };
    return payingWords({ ...terms, ...facts, starts_at, host: names }, 'customer', now);
  }
}
