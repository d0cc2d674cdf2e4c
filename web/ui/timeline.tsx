import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type Step = {
  key: string;
  title: ReactNode;
  when?: ReactNode;
  note?: ReactNode;
  done: boolean;
  /** It happened, and called the whole thing off: a cross, not a tick. */
  off?: boolean;
};

/** What happened, in order; a step to come is a dashed ring without a date. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="tl">
      {steps.map(({ key, title, when, note, done, off = false }) => (
        <li key={key} className={off ? 'off' : done ? '' : 'next'}>
          <span className="node">{done && <Icon name={off ? 'close' : 'check'} />}</span>
          <div>
            <b>{title}</b>
            {when && <span className="w">{when}</span>}
            {note && <span className="w">{note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}
