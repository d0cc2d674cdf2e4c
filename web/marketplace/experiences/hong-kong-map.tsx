import type { ReactNode } from 'react';
import type { Spot } from './map-pins.ts';

type Props = {
  /** From where something is to where its pin stands. */
  lines: readonly { from: Spot; to: Spot }[];
  /** As narrow as its place; else wide enough to touch every pin. */
  small?: boolean;
  children: ReactNode;
};

/** Hong Kong in outline, drawn for this product: nothing is fetched from a map service. Children stand on it in percent. */
export function HongKongMap({ lines, small = false, children }: Props) {
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
