import type { ReactNode } from 'react';

type Props = {
  /** What is held: title, day, time, people. */
  children: ReactNode;
  /** Below the perforation (beside it from 768 px when `row`): the code. */
  stub: ReactNode;
  row?: boolean;
  className?: string;
};

/** The shape of what a guest shows, keeps or prints. Nothing else uses it. */
export function Ticket({ children, stub, row = false, className = '' }: Props) {
  return (
    <div className={`ticket ${row ? 'row' : ''} ${className}`}>
      <div className="t-main p-5">{children}</div>
      <div className="t-stub p-5">{stub}</div>
    </div>
  );
}
