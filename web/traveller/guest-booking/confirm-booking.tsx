import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { ConfirmCard } from '../confirm-card.tsx';

type Props = { confirm_by: string; token: string; proof: string };

/** Confirms a large booking. */
export function ConfirmBooking({ confirm_by, token, proof }: Props) {
  const { t } = useTranslation('guest');
  const locale = useLocale();
  return (
    <ConfirmCard
      title={t('confirm_title')}
      sentence={t('confirm_sentence', { moment: moment(confirm_by, locale) })}
      words={{ confirm: t('confirm'), confirming: t('confirming'), done: t('confirm_done'), failed: t('confirm_failed') }}
      confirm={() => call(api.guests.confirm, { params: { token }, body: { proof } })}
    />
  );
}
