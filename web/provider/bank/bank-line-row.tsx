import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BankLine } from '../../../contract/bank-files.ts';
import { fromCents, toCents } from '../../../rules/money.ts';
import { joinList } from '../../i18n/join-list.ts';
import { useLocale } from '../../i18n/locale.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { UserText } from '../../ui/user-text.tsx';
import { isConfirmable } from './selection.ts';

type Candidate = BankLine['bookings'][number];
type Props = { line: BankLine; booking: string | null; onChoose: (line: BankLine, booking: string | null) => void };

/** A line of the bank's file, what it is taken for and why, and the bookings that it can be confirmed for. */
export function BankLineRow({ line, booking, onChoose }: Props) {
  const { t } = useTranslation('bank');
  const locale = useLocale();
  const { kind, bookings } = line;
  return (
    <li className="grid gap-2 border-b border-line p-4 last:border-b-0 lg:px-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-560 break-words">
            <UserText text={[line.description, line.payer].filter(Boolean).join(' · ') || t('no_text')} />
          </p>
          <p className="muted text-sm">{t('from_line', { date: shortDate(line.date, locale), line: line.line })}</p>
        </div>
        <b className="tnum font-640 whitespace-nowrap">{exactMoney(line.amount)}</b>
      </div>
      <p className="text-sm">
        <Reason line={line} />
      </p>
      {isConfirmable(line) &&
        bookings.map((candidate) => (
          <label key={candidate.id} className={`check choice ${booking === candidate.id ? 'on' : ''}`}>
            <input
              type="checkbox"
              checked={booking === candidate.id}
              onChange={({ target }) => onChoose(line, target.checked ? candidate.id : null)}
            />
            <span className="min-w-0">
              <CandidateWords candidate={candidate} proposed={kind === 'proposed'} />
            </span>
          </label>
        ))}
    </li>
  );
}

function CandidateWords({ candidate, proposed }: { candidate: Candidate; proposed: boolean }) {
  const { t } = useTranslation('bank');
  const locale = useLocale();
  const { id, booking_reference, customer_name, owed, reasons } = candidate;
  const why = joinList(
    reasons.map((reason) => t(`reasons.${reason}`)),
    locale,
  );
  return (
    <>
      <Link className="link mono" to={`/provider/bookings/${id}`} target="_blank">
        {booking_reference}
      </Link>{' '}
      <UserText text={customer_name} />
      <span> · </span>
      <span className="tnum">{t('owed', { amount: exactMoney(owed) })}</span>
      {proposed && <span className="hint block">{t('because', { why })}</span>}
    </>
  );
}

function Reason({ line: { kind, amount, reference, bookings } }: { line: BankLine }) {
  const { t } = useTranslation('bank');
  const difference = exactMoney(fromCents(Math.abs(toCents(amount) - toCents(bookings[0]?.owed ?? '0.00'))));
  if (kind === 'unknown' && reference) return t('kinds.unknown_reference', { reference });
  return t(`kinds.${kind}`, { difference, count: bookings.length });
}
