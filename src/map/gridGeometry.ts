/** Orientation in an empty area of the map: degree lines at equal steps, and directions to named places. */

const gridSteps = [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002];
const minPixels = 110;

/** The smallest step whose lines have the minimum distance. */
export const chooseGridStep = (pixelsPerDegree: number): number =>
  gridSteps.findLast((step) => step * pixelsPerDegree >= minPixels) ?? 1;

/** The multiples of a step between two degrees, as the digits that tell them apart. */
export function listGridDegrees(from: number, to: number, step: number): { at: number; text: string }[] {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = (first + index) * step;
    return { at, text: `${at.toFixed(digits)}°` };
  });
}

type ScreenPoint = { x: number; y: number };

const arrows = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'];

/** The point where the line from the center to an outside point leaves a view of that size, and an arrow along it. */
export function edgeArrow(
  point: ScreenPoint,
  size: ScreenPoint,
  inset: ScreenPoint,
): ScreenPoint & { arrow: string } {
  const [middleX, middleY] = [size.x / 2, size.y / 2];
  const [x, y] = [point.x - middleX, point.y - middleY];
  const shrunk = Math.min(
    (middleX - inset.x) / Math.max(1e-9, Math.abs(x)),
    (middleY - inset.y) / Math.max(1e-9, Math.abs(y)),
  );
  const turn = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return { x: middleX + x * shrunk, y: middleY + y * shrunk, arrow: arrows[(turn + 8) % 8] ?? '' };
}

export const formatDistance = (metres: number): string =>
  metres < 1000 ? `${Math.round(metres)} 米` : `${(metres / 1000).toFixed(1)} 公里`;
