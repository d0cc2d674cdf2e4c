import type { Coordinates } from './map-point.ts';

/** What a map lets its children do. It stays the same while the map is there, but for the zoom. */
export type MapView = {
  /** In half steps; at each step more, a metre is twice as long. */
  zoom: number;
  /** Moves the map until all of these places are on it. */
  show: (places: readonly Coordinates[]) => void;
  /** Moves the map to a place, unless it is on it. */
  reveal: (place: Coordinates) => void;
  /** Puts an element on a place, its middle on the point; what it returns takes it away. */
  mark: (element: HTMLElement, place: Coordinates) => () => void;
};

/** The nearest that our own map goes: beyond it there is nothing more to see. */
export const NEAREST_ZOOM = 16;
