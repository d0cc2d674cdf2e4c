import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MOST_STATEMENT_LINES, type ProviderStatement } from '../../../contract/ledger.ts';
import { toCents } from '../../../rules/money.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { dayAndMonth, longDate } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { UserText } from '../../ui/user-text.tsx';

const parts = ['gross', 'fee', 'commissions'] as const;

type LineOf = ProviderStatement['lines'][number];

/** What was delivered and paid in a provider's month, and what changed of it, booking by booking: a table, or below 768 px a list. */
export function StatementLines({ lines }: Pick<ProviderStatement, 'lines'>) {
  const { t } = useTranslation('statement');
  return (
    <section className="card mt-4 overflow-hidden">
      <h2 className="h2 px-5 pt-4 pb-3">{t('lines')}</h2>
      {lines.length >= MOST_STATEMENT_LINES && <p className="muted px-5 pb-3 text-sm">{t('lines_most', { count: lines.length })}</p>}
      <table className="table max-md:hidden print:table!">
        <thead>
          <tr>
            <th scope="col">{t('date')}</th>
            <th scope="col">{t('booking')}</th>
            {[...parts, 'net' as const, 'collected' as const].map((part) => (
              <th key={part} scope="col" className="num">
                {t(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place}>
              <td className="tnum align-top whitespace-nowrap">
                <Day line={line} />
              </td>
              <td>
                <What line={line} />
              </td>
              {parts.map((part) => (
                <td key={part} className="num align-top">
                  {exactMoney(line[part])}
                </td>
              ))}
              <td className="num align-top font-600">{exactMoney(line.net)}</td>
              <td className="num align-top">{exactMoney(line.collected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="md:hidden print:hidden">
        {lines.map((line, place) => (
          <li key={place} className="border-t border-line px-5 py-3.5">
            <div className="flex items-start gap-3">
              <What line={line} />
              <b className="tnum ml-auto font-640">{exactMoney(line.net)}</b>
            </div>
            <Parts line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({ line }: { line: LineOf }) {
  return dayAndMonth(hongKongDate(Date.parse(line.at)), useLocale());
}

function What({ line }: { line: LineOf }) {
  const { t } = useTranslation('statement');
  const locale = useLocale();
  return (
    <div className="min-w-0 leading-snug">
      <Link className="link mono text-sm" to={`/provider/bookings/${line.booking}`}>
        {line.booking_reference}
      </Link>{' '}
      <span className="muted text-sm">{t(`kind.${line.kind}`)}</span>
      <p className="break-words">
        <UserText text={inLocale(line.service_title, line.service_title_zh, locale).text} />
      </p>
      <p className="muted tnum text-sm">
        {t('takes_place', { day: longDate(line.booking_date, locale), people: t('people', { count: line.participants }) })}
      </p>
    </div>
  );
}

/** How a line comes to its net, and what of it the marketplace has. */
function Parts({ line }: { line: LineOf }) {
  const { t } = useTranslation('statement');
  const nonzero = [...parts, 'collected' as const].filter((part) => toCents(line[part]) !== 0);
  return (
    <p className="muted tnum mt-1 text-sm">
      <Day line={line} />
      <span>{nonzero.map((part) => ` · ${t(part)} ${exactMoney(line[part])}`).join('')}</span>
    </p>
  );
}
