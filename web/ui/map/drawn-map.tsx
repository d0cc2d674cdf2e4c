import type { ReactNode } from 'react';
import type { MapPoint } from './map-point.ts';

type Props = {
  /** From an experience's own point to its pin. */
  lines?: readonly { from: MapPoint; to: MapPoint }[];
  /** As narrow as its parent; else wide enough to touch every pin. */
  small?: boolean;
  children: ReactNode;
};

/** An outline of Hong Kong, drawn for Sampan, for browsers that draw no other map. Children are placed in percent. */
export function DrawnMap({ lines = [], small = false, children }: Props) {
  return (
    <div className={small ? 'map min-w-0!' : 'map'}>
      <div className="map-land" />
      <svg className="map-lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ from, to }, place) => (
          <line key={place} x1={from.x * 100} y1={from.y * 100} x2={to.x * 100} y2={to.y * 100} />
        ))}
      </svg>
      {children}
    </div>
  );
}
