/** Shares the room of a list among columns by the width of their contents. Pure; all widths in pixels. */

export type SharingColumn = {
  id: string;
  /** The minimum width of the column. */
  least: number;
  /** The width of its content. */
  content: number;
};

/**
 * Where all contents fit, each column gets its own and a share of the rest. Otherwise narrow contents are whole, and the
 * wide ones are equally wide.
 */
export function shareRoom(columns: readonly SharingColumn[], room: number): ReadonlyMap<string, number> {
  const wanted = columns.map(({ id, least, content }) => ({ id, least, width: Math.max(least, content) }));
  const total = wanted.reduce((sum, { width }) => sum + width, 0);
  if (total <= room) return new Map(wanted.map(({ id, width }) => [id, (width * room) / total]));
  const level = findLevel(wanted, room);
  return new Map(wanted.map(({ id, least, width }) => [id, Math.min(width, Math.max(least, level))]));
}

/** The width at which wide columns end, so that all together fill the room; 0 if even the least widths do not fit. */
function findLevel(columns: readonly { least: number; width: number }[], room: number): number {
  let [low, high] = [0, Math.max(...columns.map(({ width }) => width))];
  for (let step = 0; step < levelSteps; step += 1) {
    const level = (low + high) / 2;
    const filled = columns.reduce(
      (sum, { least, width }) => sum + Math.min(width, Math.max(least, level)),
      0,
    );
    if (filled > room) high = level;
    else low = level;
  }
  return low;
}

/** Halves 600 pixels to less than a hundredth of one. */
const levelSteps = 16;
