import { MAP_SHAPE, mapPointOf, type MapPoint, type UnsureCoordinates } from '../../../ui/map/map-point.ts';

export type MapPin<T> = {
  of: T;
  number: number;
  /** Where the place is. */
  at: MapPoint;
  /** Where its pin is drawn, clear of the others. */
  pin: MapPoint;
};

/** The least distance between two pins, across or down, in map widths: what a finger touches is a square. */
export const APART = 0.043;
const EDGE = 0.025;
const ROUNDS = 200;
/** Multiples of this angle never coincide: pins of one place are pushed apart in different directions. */
const GOLDEN_ANGLE = 2.399963;

/** Pins for all that have coordinates, numbered as listed, pushed apart until each can be read and touched. */
export function pinsOf<T extends UnsureCoordinates>(things: readonly T[]): MapPin<T>[] {
  const pins = things.flatMap((of, place): MapPin<T>[] => {
    const at = mapPointOf(of);
    const off = { x: Math.cos(place * GOLDEN_ANGLE) * 0.001, y: Math.sin(place * GOLDEN_ANGLE) * 0.001 };
    return at ? [{ of, number: place + 1, at, pin: { x: at.x + off.x, y: at.y + off.y } }] : [];
  });
  for (let round = 0; round < ROUNDS && pushApart(pins); round += 1);
  return pins;
}

/** How far across the map the middle pin is; half-way when there is none. */
export function middleOf(pins: readonly MapPin<unknown>[]): number {
  const across = pins.map(({ pin }) => pin.x).sort((one, other) => one - other);
  return across[Math.floor(across.length / 2)] ?? 0.5;
}

function pushApart(pins: MapPin<unknown>[]): boolean {
  let moved = false;
  for (const [n, { pin: one }] of pins.entries())
    for (const { pin: other } of pins.slice(n + 1)) {
      const x = other.x - one.x;
      const y = (other.y - one.y) / MAP_SHAPE;
      const distance = Math.max(Math.abs(x), Math.abs(y));
      if (distance >= APART) continue;
      moved = true;
      const push = (APART * 1.02 - distance) / 2 / distance;
      shift(one, -x * push, -y * push);
      shift(other, x * push, y * push);
    }
  return moved;
}

function shift(point: MapPoint, x: number, y: number): void {
  point.x = Math.min(1 - EDGE, Math.max(EDGE, point.x + x));
  point.y = Math.min(1 - EDGE * MAP_SHAPE, Math.max(EDGE * MAP_SHAPE, point.y + y * MAP_SHAPE));
}
