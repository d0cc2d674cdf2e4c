import type { ReactNode } from 'react';
import { MOST_STATEMENT_LINES } from '../../contract/ledger.ts';
import type { FeeInvoiceDetail } from '../../contract/settlements.ts';
import { hongKongDate } from '../../rules/time.ts';
import { namedMoney } from '../lib/format/money.ts';
import { UserText } from '../ui/user-text.tsx';
import { InvoiceWord } from './invoice-word.tsx';

/** An invoice of service fees in both languages, as it is printed. */
export function InvoicePaper({ invoice }: { invoice: FeeInvoiceDetail }) {
  const { number, made_at, month, name, name_zh, lines, fee } = invoice;
  return (
    <section className="card overflow-hidden p-5 lg:p-6 print:border-0 print:p-0 print:pt-4">
      <dl className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        <Fact of="number">
          <span className="mono">{number}</span>
        </Fact>
        <Fact of="made">{hongKongDate(Date.parse(made_at))}</Fact>
        <Fact of="from">
          <Issuer invoice={invoice} />
        </Fact>
        <Fact of="to">
          <UserText text={name} /> {name_zh && <UserText text={name_zh} />}
        </Fact>
        <Fact of="month">{month}</Fact>
      </dl>
      <table className="mt-6 table max-md:hidden print:table!">
        <thead>
          <tr>
            {(['date', 'booking', 'experience', 'takes_place'] as const).map((key) => (
              <th key={key} scope="col">
                <InvoiceWord of={key} block />
              </th>
            ))}
            {(['gross', 'fee'] as const).map((key) => (
              <th key={key} scope="col" className="num">
                <InvoiceWord of={key} block />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place}>
              <td className="tnum whitespace-nowrap">{hongKongDate(Date.parse(line.at))}</td>
              <td className="mono text-sm whitespace-nowrap">{line.booking_reference}</td>
              <td>
                <Titles line={line} />
              </td>
              <td className="tnum whitespace-nowrap">{line.booking_date}</td>
              <td className="num">{namedMoney(line.gross)}</td>
              <td className="num">{namedMoney(line.fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-5 md:hidden print:hidden">
        {lines.map((line, place) => (
          <li key={place} className="border-t border-line py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <span className="mono text-sm">{line.booking_reference}</span>
                <p className="break-words">
                  <Titles line={line} />
                </p>
                <p className="muted tnum text-sm">{line.booking_date}</p>
              </div>
              <b className="tnum font-640">{namedMoney(line.fee)}</b>
            </div>
          </li>
        ))}
      </ul>
      {lines.length >= MOST_STATEMENT_LINES && (
        <p className="muted border-t border-line py-3 text-sm">
          <InvoiceWord of="more" block />
        </p>
      )}
      <dl className="sum mt-4">
        <div className="total">
          <dt>
            <InvoiceWord of="total" />
          </dt>
          <dd>{namedMoney(fee)}</dd>
        </div>
      </dl>
      <p className="muted mt-4 text-sm">
        <InvoiceWord of="note" block />
      </p>
    </section>
  );
}

/** The legal person behind the marketplace, as far as the operator has said. */
function Issuer({ invoice: { legal_name, legal_address, business_registration } }: { invoice: FeeInvoiceDetail }) {
  if (!legal_name) return <InvoiceWord of="issuer" />;
  return (
    <>
      <UserText text={legal_name} />
      {legal_address && (
        <span className="block">
          <UserText text={legal_address} />
        </span>
      )}
      {business_registration && (
        <span className="block">
          <InvoiceWord of="registration" /> <UserText text={business_registration} />
        </span>
      )}
    </>
  );
}

function Fact({ of: key, children }: { of: Parameters<typeof InvoiceWord>[0]['of']; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="muted text-sm">
        <InvoiceWord of={key} />
      </dt>
      <dd className="tnum mt-0.5 break-words">{children}</dd>
    </div>
  );
}

function Titles({ line: { service_title, service_title_zh } }: { line: FeeInvoiceDetail['lines'][number] }) {
  return (
    <>
      {service_title && <UserText text={service_title} />} {service_title_zh && <UserText text={service_title_zh} />}
    </>
  );
}
