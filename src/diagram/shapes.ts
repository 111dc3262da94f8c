/** Paths and texts of the picture. */
import type { Point } from './layout.ts';

/** Characters that a small box shows. */
export const smallName = 6;

/** The name as far as a box of so many characters holds it. */
export const fitting = (name: string, holds: number): string =>
  [...name].length > holds ? `${[...name].slice(0, holds - 1).join('')}…` : name;

const corner = 4;

/** An orthogonal path with small round corners. */
export function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = index === 0 ? first : rest[index - 1];
    if (!next || !before) return `L${point.x} ${point.y}`;
    const into = towards(point, before);
    const outOf = towards(point, next);
    return `L${into.x} ${into.y}Q${point.x} ${point.y} ${outOf.x} ${outOf.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

function towards(from: Point, to: Point): Point {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(corner, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
