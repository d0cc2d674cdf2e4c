import { useTranslation } from 'react-i18next';
import type { PartnerStatement } from '../../../contract/ledger.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { dayAndMonth, longDate } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { UserText } from '../../ui/user-text.tsx';

/** The lines of a partner's monthly statement. */
export function PartnerLines({ lines }: Pick<PartnerStatement, 'lines'>) {
  const { t } = useTranslation('statement');
  return (
    <section className="card mt-4 overflow-hidden">
      <h2 className="h2 px-5 pt-4 pb-3">{t('lines')}</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="num">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <Line key={place} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ line }: { line: PartnerStatement['lines'][number] }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  const { text } = inLocale(line.service_title, line.service_title_zh, locale);
  const people = line.participants === null ? '' : t('people', { count: line.participants });
  return (
    <tr>
      <td className="tnum align-top whitespace-nowrap">{dayAndMonth(hongKongDate(Date.parse(line.at)), locale)}</td>
      <td className="leading-snug">
        <p className="font-560">{t(`kind.${line.kind}`)}</p>
        {text && (
          <p>
            <UserText text={text} />
          </p>
        )}
        {line.booking_date && (
          <p className="muted tnum text-sm">{t('takes_place', { day: longDate(line.booking_date, locale), people })}</p>
        )}
        {line.placement && (
          <p className="muted text-sm">
            <UserText text={line.placement} />
          </p>
        )}
        {line.reference && <p className="mono muted text-sm break-all">{line.reference}</p>}
      </td>
      <td className="num align-top font-600">{exactMoney(line.amount)}</td>
    </tr>
  );
}
