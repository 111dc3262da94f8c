/** Paths and texts of the picture. */

export type DiagramPoint = { x: number; y: number };

/** Characters that a small box shows. */
export const maxSmallNameCharacters = 6;

/** The name, cut to the `holds` characters that fit the box. */
export const truncateNodeName = (name: string, holds: number): string =>
  [...name].length > holds ? `${[...name].slice(0, holds - 1).join('')}…` : name;

const cornerRadius = 4;

/** An orthogonal path with small round corners. */
export function roundedPath(points: readonly DiagramPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const parts = rest.map((point, index) => {
    const next = rest[index + 1];
    const before = index === 0 ? first : rest[index - 1];
    if (!next || !before) return `L${point.x} ${point.y}`;
    const into = pointTowards(point, before);
    const outOf = pointTowards(point, next);
    return `L${into.x} ${into.y}Q${point.x} ${point.y} ${outOf.x} ${outOf.y}`;
  });
  return `M${first.x} ${first.y}${parts.join('')}`;
}

function pointTowards(from: DiagramPoint, to: DiagramPoint): DiagramPoint {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const part = distance === 0 ? 0 : Math.min(cornerRadius, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
