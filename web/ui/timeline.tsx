import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type TimelineItem = {
  key: string;
  title: ReactNode;
  when?: ReactNode;
  note?: ReactNode;
  done: boolean;
  /** An ending such as a cancellation: a cross instead of a tick. */
  off?: boolean;
};

/** Events in order; a future step is a dashed ring without a date. */
export function Timeline({ steps }: { steps: readonly TimelineItem[] }) {
  return (
    <ol className="tl">
      {steps.map(({ key, title, when, note, done, off = false }) => (
        <li key={key} className={off ? 'off' : done ? '' : 'next'}>
          <span className="node">{done && <Icon name={off ? 'close' : 'check'} />}</span>
          <div>
            <b>{title}</b>
            {when && <span className="w">{when}</span>}
            {note && <div className="w">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
