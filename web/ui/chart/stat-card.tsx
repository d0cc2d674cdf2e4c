import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-shapes.tsx';

type Props = {
  label: ReactNode;
  icon: IconName;
  /** The figure; an empty one is 0, never a dash. */
  figure: ReactNode;
  /** Where what the figure counts is listed. */
  to?: string;
  hint?: ReactNode;
  /** Parts of the figure, each with its number first, if it has one. */
  split?: readonly FigurePart[];
};

type FigurePart = { figure?: ReactNode; label: ReactNode; to?: string };

/** One figure with its parts. */
export function StatCard({ label, icon, figure, to, hint, split }: Props) {
  return (
    <dl className="card stat flex flex-col p-3.5 lg:p-5">
      <dt className="max-sm:text-xs!">
        <Icon name={icon} className="max-sm:hidden" />
        {label}
      </dt>
      <dd className="big">
        {to ? (
          <Link to={to}>
            {figure}
            <span className="sr"> {label}</span>
          </Link>
        ) : (
          figure
        )}
      </dd>
      {hint && <dd className="muted mt-1 text-sm max-sm:hidden">{hint}</dd>}
      {split && (
        <dd className="split">
          {split.map((part, place) => (
            <SplitPart key={place} {...part} />
          ))}
        </dd>
      )}
    </dl>
  );
}

function SplitPart({ figure, label, to }: FigurePart) {
  const words = (
    <>
      {figure !== undefined && <b>{figure}</b>}
      <span> {label}</span>
    </>
  );
  return to ? <Link to={to}>{words}</Link> : <span>{words}</span>;
}
