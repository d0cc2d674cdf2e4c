import type { ReactNode } from 'react';

type Props = {
  /** The main part: title, day, time, people. */
  children: ReactNode;
  /** The part below the perforation (beside it from 768 px with `row`): the code. */
  stub: ReactNode;
  row?: boolean;
  className?: string;
};

/** The shape of a voucher, used only for bookings. */
export function Voucher({ children, stub, row = false, className = '' }: Props) {
  return (
    <div className={`voucher ${row ? 'row' : ''} ${className}`}>
      <div className="voucher-main p-5">{children}</div>
      <div className="voucher-stub p-5">{stub}</div>
    </div>
  );
}
