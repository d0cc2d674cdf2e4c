import type { ReactNode } from 'react';

/** The name of a row, with secondary lines below. */
export function RowTitle({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <div className="min-w-0 leading-snug">
      <p className="font-600 break-words">{name}</p>
      {children && <div className="muted mt-0.5 text-sm break-words">{children}</div>}
    </div>
  );
}
