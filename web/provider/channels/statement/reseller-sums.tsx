import { useTranslation } from 'react-i18next';
import type { ResellerMonth } from '../../../../contract/reseller-statements.ts';
import { fromCents, toCents } from '../../../../rules/money.ts';
import { exactMoney } from '../../../lib/format/money.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { ReceiveButton } from './receive-button.tsx';
import { ReceivedLine } from './received-line.tsx';

type Props = { month: string; reseller: ResellerMonth };

/** A reseller's month in sums, what it has paid, and the way to mark the rest as paid. */
export function ResellerSums({ month, reseller }: Props) {
  const { t } = useTranslation('channels');
  const { name, bookings, cancelled, retail, discount, net, withheld, paid, owed, owed_in_all, due_back, payments } = reseller;
  const in_all = toCents(owed_in_all);
  const is_empty = bookings + cancelled === 0;
  const sums = [
    { key: 'retail', amount: retail },
    { key: 'less_discount', amount: fromCents(-toCents(discount)) },
    { key: 'net', amount: net },
    ...(withheld === '0.00' ? [] : [{ key: 'withheld', amount: withheld } as const]),
    { key: 'paid', amount: paid },
    ...(due_back === '0.00' ? [] : [{ key: 'due_back', amount: due_back } as const]),
    { key: 'owed', amount: owed },
  ] as const;
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-md font-600 break-words">
        <UserText text={name} />
      </h3>
      {is_empty ? (
        <p className="muted text-sm">{t('month_none')}</p>
      ) : (
        <>
          <p className="muted text-sm">
            <span>{t('month_bookings', { count: bookings })}</span>
            {cancelled > 0 && <span>{` · ${t('month_cancelled', { count: cancelled })}`}</span>}
          </p>
          <dl className="sum">
            {sums.map(({ key, amount }) => (
              <div key={key} className={key === 'owed' ? 'total' : ''}>
                <dt>{t(key)}</dt>
                <dd>{exactMoney(amount)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {payments.length > 0 && (
        <ul>
          {payments.map((payment) => (
            <ReceivedLine key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {in_all !== 0 && (
        <p className="text-sm">{t(in_all > 0 ? 'owed_in_all' : 'you_owe', { amount: exactMoney(fromCents(Math.abs(in_all))) })}</p>
      )}
      {owed !== '0.00' && <ReceiveButton month={month} reseller={reseller} />}
    </section>
  );
}
