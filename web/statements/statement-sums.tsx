import type { ReactNode } from 'react';
import { exactMoney } from '../lib/format/money.ts';

type Sum = { key: string; label: ReactNode; amount: string; hint?: ReactNode };

type Props = {
  sums: readonly Sum[];
  title?: string;
  /** Whether the last is what the others come to. */
  is_sum?: boolean;
  children?: ReactNode;
};

/** The month in a few sums, one below the other as on paper. */
export function StatementSums({ sums, title, is_sum = true, children }: Props) {
  return (
    <section className="card p-5 print:border-0 print:p-0">
      {title && <h2 className="h2 mb-3">{title}</h2>}
      <dl className="sum">
        {sums.map(({ key, label, amount, hint }, place) => (
          <div key={key} className={is_sum && place === sums.length - 1 ? 'total' : ''}>
            <dt>
              <span>{label}</span>
              {hint && <span className="muted block text-sm font-450">{hint}</span>}
            </dt>
            <dd>{exactMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
