import type { ReactNode } from 'react';

/** The name of a row, with secondary lines below. */
export function RowTitle({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0 leading-snug xl:min-w-36">
      <p className="font-600 wrap-anywhere">{name}</p>
      {children && <div className="muted mt-0.5 text-sm wrap-anywhere">{children}</div>}
    </div>
  );
}
