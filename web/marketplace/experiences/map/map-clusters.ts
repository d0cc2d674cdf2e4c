import type { Coordinates } from '../../../ui/map/map-point.ts';
import { NEAREST_ZOOM } from '../../../ui/map/map-view.ts';

/** A result that lies on the map, with its number in the list. */
export type NumberedPlace<T> = Coordinates & { of: T; number: number };
/** Places that share a pin, at the coordinates of the first. */
export type MapCluster<T> = Coordinates & { members: NumberedPlace<T>[] };

/** The least distance between two pins, across or down: what a finger touches is a square. */
export const APART_PX = 44;
/** Of the whole world at zoom 0, as MapLibre draws it. */
const WORLD_PX = 512;

/** The pins at a zoom: places that would be drawn over each other share one. */
export function clustersOf<T>(places: readonly NumberedPlace<T>[], zoom: number): MapCluster<T>[] {
  const clusters: (MapCluster<T> & { x: number; y: number })[] = [];
  for (const place of places) {
    const { x, y } = pixelOf(place, zoom);
    const near = clusters.find((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y)) < APART_PX);
    if (near) near.members.push(place);
    else clusters.push({ latitude: place.latitude, longitude: place.longitude, members: [place], x, y });
  }
  return clusters.map(({ latitude, longitude, members }) => ({ latitude, longitude, members }));
}

/** Whether the places stand so near each other that no zoom parts them. */
export function areOnePlace(places: readonly NumberedPlace<unknown>[]): boolean {
  return clustersOf(places, NEAREST_ZOOM).length === 1;
}

/** In Mercator's projection. */
function pixelOf({ latitude, longitude }: Coordinates, zoom: number): { x: number; y: number } {
  const size = WORLD_PX * 2 ** zoom;
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return { x: (longitude / 360 + 0.5) * size, y: (0.5 - north / (2 * Math.PI)) * size };
}
