import type { ReactNode } from 'react';
import { exactMoney } from '../lib/format/money.ts';

type Sum = { key: string; label: ReactNode; amount: string; hint?: ReactNode };

/** The month in a few sums, one below the other as on paper; the last is what they come to. */
export function StatementSums({ sums }: { sums: readonly Sum[] }) {
  return (
    <section className="card p-5 print:border-0 print:p-0">
      <dl className="sum">
        {sums.map(({ key, label, amount, hint }, place) => (
          <div key={key} className={place === sums.length - 1 ? 'total' : ''}>
            <dt>
              {label}
              {hint && <span className="muted block text-sm font-450">{hint}</span>}
            </dt>
            <dd>{exactMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
