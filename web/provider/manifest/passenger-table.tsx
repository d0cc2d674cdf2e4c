import { useTranslation } from 'react-i18next';
import { PaymentWords } from '../../booking/payment-words.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { AboardTick, NoShowMark, PartyPeople } from './attendance-marks.tsx';
import { GuestName, GuestNotes, GuestPhone, Units, type ManifestDeparture } from './passenger-parts.tsx';
import { useSpanWords } from '../../i18n/use-time-words.ts';

/** The passengers as a table: from 768 px and on paper. */
export function PassengerTable({ departure }: { departure: ManifestDeparture }) {
  const { t } = useTranslation('manifest');
  const locale = useLocale();
  const service = inLocale(departure.service_title, departure.service_title_zh, locale).text;
  const label = t('guests', { service, time: useSpanWords()(departure) });
  return (
    <div className="overflow-x-auto border-t border-line max-md:hidden print:block!" role="region" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            <th className="w-14">
              <span className="sr">{t('tick')}</span>
            </th>
            <th>{t('code')}</th>
            <th>{t('guest')}</th>
            <th className="num">{t('people')}</th>
            <th>{t('phone')}</th>
            <th>{t('notes')}</th>
            <th>{t('payment')}</th>
            {departure.has_begun && <th className="no-print">{t('no_show')}</th>}
          </tr>
        </thead>
        <tbody>
          {departure.passengers.map((passenger) => (
            <tr key={passenger.booking_id}>
              <td>
                <AboardTick passenger={passenger} />
              </td>
              <td className="mono text-sm font-600 whitespace-nowrap">{passenger.confirmation_code}</td>
              <td>
                <GuestName passenger={passenger} />
              </td>
              <td className="num">
                <PartyPeople passenger={passenger} />
                <Units passenger={passenger} />
              </td>
              <td className="tnum whitespace-nowrap">
                <GuestPhone phone={passenger.customer_phone} />
              </td>
              <td className="max-w-64 min-w-32">
                <GuestNotes passenger={passenger} />
              </td>
              <td className="text-sm">
                <PaymentWords status={passenger.payment_status} />
              </td>
              {departure.has_begun && (
                <td className="no-print">
                  <NoShowMark passenger={passenger} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
