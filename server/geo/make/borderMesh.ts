/** Splits adjacent areas into their border lines, each once, so that simplifying the lines leaves no gap. */
import type { DistrictArea, MapPoint } from './sourceMaps.ts';

export type BorderLine = MapPoint[];
/** `coast`: rings around the whole area; the others: lines between two provinces, cities, districts. */
export type BorderMesh = Record<'coast' | 'province' | 'city' | 'district', BorderLine[]>;
type Border = keyof BorderMesh;

type Side = { province: string; city: string; count: number; border: Border };

export function buildMesh(areas: readonly DistrictArea[]): BorderMesh {
  const sides = new Map<string, Side>();
  for (const area of areas) {
    for (const ring of area.rings) {
      for (const [index, from] of ring.entries()) {
        addSide(sides, area, [from, ring[(index + 1) % ring.length] ?? from]);
      }
    }
  }
  const mesh: BorderMesh = { coast: [], province: [], city: [], district: [] };
  const keys = Map.groupBy(sides.keys(), (key) => borderOf(sides.get(key)));
  for (const [border, all] of keys) mesh[border] = joinSides(all, border);
  return withoutSeams(mesh);
}

/**
 * Cities that are provinces come from another source and do not match the adjacent areas: rings inside land are not
 * coast.
 */
function withoutSeams({ coast, city, ...rest }: BorderMesh): BorderMesh {
  const [mainland = []] = [...coast].sort((one, other) => other.length - one.length);
  const isSeam = (ring: BorderLine) =>
    ring !== mainland && ring[0] !== undefined && contains(mainland, ring[0]);
  const seams = coast.filter(isSeam);
  return { ...rest, coast: coast.filter((ring) => !isSeam(ring)), city: [...city, ...seams] };
}

/** Counts the sides that a ray to the right crosses. */
function contains(ring: BorderLine, [x, y]: MapPoint): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  }
  return inside;
}

function addSide(
  sides: Map<string, Side>,
  { province, city }: DistrictArea,
  [from, to]: [MapPoint, MapPoint],
): void {
  const [a, b] = [formatKey(from), formatKey(to)];
  if (a === b) return;
  const key = a < b ? `${a} ${b}` : `${b} ${a}`;
  const known = sides.get(key);
  if (!known) return void sides.set(key, { province, city, count: 1, border: 'district' });
  known.count += 1;
  if (known.province !== province) known.border = 'province';
  else if (known.city !== city && known.border === 'district') known.border = 'city';
}

/** A side that belongs to an odd number of rings is an outer border; such sides always close to rings. */
const borderOf = (side: Side | undefined): Border =>
  side && side.count % 2 === 1 ? 'coast' : (side?.border ?? 'district');

const formatKey = ([x, y]: MapPoint) => `${x},${y}`;
const parseKey = (key: string): MapPoint => {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return [x, y];
};

/** Joins sides to lines, up to the next point where three or more lines meet, otherwise to closed rings. */
function joinSides(keys: readonly string[], border: Border): BorderLine[] {
  const next = new Map<string, Set<string>>();
  const link = (from: string, to: string) => next.set(from, (next.get(from) ?? new Set()).add(to));
  for (const key of keys) {
    const [a = '', b = ''] = key.split(' ');
    link(a, b);
    link(b, a);
  }
  const spots = [...next.keys()];
  const meetings = border === 'coast' ? [] : spots.filter((spot) => next.get(spot)?.size !== 2);
  const ends = new Set(meetings);
  const lines: BorderLine[] = [];
  for (const start of [...meetings, ...spots]) {
    for (let line = followSides(next, ends, start); line.length > 1; line = followSides(next, ends, start))
      lines.push(line.map(parseKey));
  }
  return lines;
}

/** Removes the sides that it follows from `next`. */
function followSides(next: Map<string, Set<string>>, ends: ReadonlySet<string>, start: string): string[] {
  const line = [start];
  for (let at = start; ; ) {
    const [to] = next.get(at) ?? [];
    if (to === undefined) return line;
    next.get(at)?.delete(to);
    next.get(to)?.delete(at);
    line.push(to);
    at = to;
    if (at === start || ends.has(at)) return line;
  }
}
