import type { BorderLine } from './borderMesh.ts';
import type { MapPoint } from './sourceMaps.ts';

/** Simplifies a line by the Douglas–Peucker algorithm with `tolerance`; the ends stay. */
export function simplifyLine(line: BorderLine, tolerance: number): BorderLine {
  const keep = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { at, distance } = findFarthest(line, from, to);
    if (distance <= tolerance) continue;
    keep.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_, index) => keep.has(index));
}

function findFarthest(line: BorderLine, from: number, to: number): { at: number; distance: number } {
  const [start = [0, 0], end = [0, 0]] = [line[from], line[to]];
  let found = { at: from, distance: -1 };
  for (let at = from + 1; at < to; at += 1) {
    const distance = distanceToSegment(line[at] ?? start, start, end);
    if (distance > found.distance) found = { at, distance };
  }
  return found;
}

function distanceToSegment([x, y]: MapPoint, [ax, ay]: MapPoint, [bx, by]: MapPoint): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The larger of width and height of the line, in its own units. */
export function lineExtent(line: BorderLine): number {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const span = (values: number[]) =>
    values.reduce((most, one) => Math.max(most, one), -Infinity) -
    values.reduce((least, one) => Math.min(least, one), Infinity);
  return Math.max(span(xs), span(ys));
}

/** Encodes differences as zigzag varints of five bits from character 63 on: the polyline format of map services. */
export function encodeLine(line: BorderLine): string {
  let [x, y] = [0, 0];
  return line
    .map(([nextX, nextY]) => {
      const text = encodeVarint(nextX - x) + encodeVarint(nextY - y);
      [x, y] = [nextX, nextY];
      return text;
    })
    .join('');
}

function encodeVarint(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}
