import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { MapView } from './map-view.ts';
import type { Coordinates } from './map-point.ts';

/** Children at a place of a live map. */
export function MapMarker({ view: { mark }, latitude, longitude, children }: { view: MapView; children: ReactNode } & Coordinates) {
  const [element] = useState(() => document.createElement('div'));
  useEffect(() => mark(element, { latitude, longitude }), [mark, element, latitude, longitude]);
  return createPortal(children, element);
}
