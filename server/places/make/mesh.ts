/** Areas beside each other → the lines between them, each once, so that thinning them leaves no gap. */
import type { Area, Spot } from './source.ts';

export type Line = Spot[];
/** `coast`: rings around all of it; the others: lines between two provinces, cities, districts. */
export type Mesh = Record<'coast' | 'province' | 'city' | 'district', Line[]>;
type Border = keyof Mesh;

type Side = { province: string; city: string; count: number; border: Border };

export function meshOf(areas: readonly Area[]): Mesh {
  const sides = new Map<string, Side>();
  for (const area of areas) {
    for (const ring of area.rings) {
      for (const [index, from] of ring.entries()) {
        addSide(sides, area, [from, ring[(index + 1) % ring.length] ?? from]);
      }
    }
  }
  const mesh: Mesh = { coast: [], province: [], city: [], district: [] };
  const keys = Map.groupBy(sides.keys(), (key) => borderOf(sides.get(key)));
  for (const [border, all] of keys) mesh[border] = linesOf(all, border);
  return withoutSeams(mesh);
}

/** Cities that are provinces were drawn by others and do not fit their neighbours: rings inside land are no coast. */
function withoutSeams({ coast, city, ...rest }: Mesh): Mesh {
  const [mainland = []] = [...coast].sort((one, other) => other.length - one.length);
  const isSeam = (ring: Line) => ring !== mainland && ring[0] !== undefined && contains(mainland, ring[0]);
  const seams = coast.filter(isSeam);
  return { ...rest, coast: coast.filter((ring) => !isSeam(ring)), city: [...city, ...seams] };
}

/** By the sides that a ray to the right crosses. */
function contains(ring: Line, [x, y]: Spot): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  }
  return inside;
}

function addSide(sides: Map<string, Side>, { province, city }: Area, [from, to]: [Spot, Spot]): void {
  const [a, b] = [keyOf(from), keyOf(to)];
  if (a === b) return;
  const key = a < b ? `${a} ${b}` : `${b} ${a}`;
  const known = sides.get(key);
  if (!known) return void sides.set(key, { province, city, count: 1, border: 'district' });
  known.count += 1;
  if (known.province !== province) known.border = 'province';
  else if (known.city !== city && known.border === 'district') known.border = 'city';
}

/** A side that an odd number of rings has is where land ends: such sides always close to rings. */
const borderOf = (side: Side | undefined): Border =>
  side && side.count % 2 === 1 ? 'coast' : (side?.border ?? 'district');

const keyOf = ([x, y]: Spot) => `${x},${y}`;
const spotOf = (key: string): Spot => {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return [x, y];
};

/** Sides put end to end: to the next meeting of three or more where lines end, else until they come back. */
function linesOf(keys: readonly string[], border: Border): Line[] {
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
  const lines: Line[] = [];
  for (const start of [...meetings, ...spots]) {
    for (let line = followed(next, ends, start); line.length > 1; line = followed(next, ends, start))
      lines.push(line.map(spotOf));
  }
  return lines;
}

/** Takes the sides that it goes along. */
function followed(next: Map<string, Set<string>>, ends: ReadonlySet<string>, start: string): string[] {
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
