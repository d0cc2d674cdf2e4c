/** The bounds of art/map/hong-kong.svg in degrees; in its projection a degree is as long everywhere. */
const WEST = 113.82;
const EAST = 114.45;
const SOUTH = 22.13;
const NORTH = 22.58;
/** Width to height of the drawing. */
export const MAP_SHAPE = 1000 / 772;
/** A metre: more digits than a finger can mean. */
const DIGITS = 5;

/** Shares of the map's width and of its height. */
export type MapPoint = { x: number; y: number };
/** Degrees, WGS 84. */
export type Coordinates = { latitude: number; longitude: number };
export type UnsureCoordinates = { [Degree in keyof Coordinates]: number | null };

/** Coordinates that lie on the map of Hong Kong; null when there are none, or elsewhere. */
export function coordinatesOnMap({ latitude, longitude }: UnsureCoordinates): Coordinates | null {
  if (latitude === null || longitude === null) return null;
  const is_inside = longitude >= WEST && longitude <= EAST && latitude >= SOUTH && latitude <= NORTH;
  return is_inside ? { latitude, longitude } : null;
}

/** Where a place lies on the drawing; null when it has no coordinates or lies outside. */
export function mapPointOf(place: UnsureCoordinates): MapPoint | null {
  const found = coordinatesOnMap(place);
  return found && { x: (found.longitude - WEST) / (EAST - WEST), y: (NORTH - found.latitude) / (NORTH - SOUTH) };
}

/** The place at a point of the drawing. */
export function placeAt({ x, y }: MapPoint): Coordinates {
  return roundedPlace({ latitude: NORTH - y * (NORTH - SOUTH), longitude: WEST + x * (EAST - WEST) });
}

/** A place to a metre. */
export function roundedPlace({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(DIGITS)), longitude: Number(longitude.toFixed(DIGITS)) };
}

/** The smallest box around some places, as MapLibre has it: west, south, east, north. All of Hong Kong where there are none. */
export function boxAround(places: readonly Coordinates[]): [number, number, number, number] {
  if (places.length === 0) return [WEST, SOUTH, EAST, NORTH];
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
