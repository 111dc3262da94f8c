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
  for (const [border, all] of keys) mesh[border] = linesOf(all);
  return mesh;
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

const borderOf = (side: Side | undefined): Border =>
  side?.count === 1 ? 'coast' : (side?.border ?? 'district');

const keyOf = ([x, y]: Spot) => `${x},${y}`;
const spotOf = (key: string): Spot => {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return [x, y];
};

/** Sides put end to end from one meeting of three to the next; what is left are rings. */
function linesOf(keys: readonly string[]): Line[] {
  const next = new Map<string, Set<string>>();
  const link = (from: string, to: string) => next.set(from, (next.get(from) ?? new Set()).add(to));
  for (const key of keys) {
    const [a = '', b = ''] = key.split(' ');
    link(a, b);
    link(b, a);
  }
  const isMeeting = (spot: string) => next.get(spot)?.size !== 2;
  const meetings = [...next.keys()].filter(isMeeting);
  const follow = (start: string): string[] | undefined => {
    const line = [start];
    let at = start;
    for (;;) {
      const [to] = next.get(at) ?? [];
      if (to === undefined) break;
      next.get(at)?.delete(to);
      next.get(to)?.delete(at);
      line.push(to);
      at = to;
      if (met.has(at)) break;
    }
    return line.length > 1 ? line : undefined;
  };
  const met = new Set(meetings);
  const lines: string[][] = [];
  for (const start of [...meetings, ...next.keys()]) {
    for (let line = follow(start); line; line = follow(start)) lines.push(line);
  }
  return lines.map((line) => line.map(spotOf));
}
