/** Shares the room of a list among columns by the width of their contents. Pure; all widths in pixels. */

export type SharingColumn = {
  id: string;
  /** The minimum width of the column. */
  least: number;
  /** The width of the texts that are seen first. */
  seen: number;
  /** The width of all texts that are known. */
  content: number;
  /** The width beyond which the column does not grow while others do; absent if it grows without a limit. */
  most?: number | undefined;
};

/** In less room than this the list scrolls. */
export const leastRoom = (columns: readonly SharingColumn[]): number =>
  sumOf(columns.map(({ least }) => least));

/**
 * Room goes to what is cut: first to the texts that are seen first, then to those of further rows, then to the usual
 * widths of columns that do not grow; the others share the rest. Where room ends, narrow columns are whole, and the wide
 * ones are equally wide.
 */
export function shareRoom(columns: readonly SharingColumn[], room: number): ReadonlyMap<string, number> {
  let widths = columns.map(({ least }) => least);
  for (const wantedBy of [seenWidth, contentWidth, usualWidth]) {
    const wanted = columns.map((column, at) => Math.max(widths[at] ?? 0, wantedBy(column)));
    if (sumOf(wanted) > room) return byId(columns, raise({ from: widths, to: wanted }, room));
    widths = wanted;
  }
  return byId(columns, growFreely(columns, widths, room));
}

const seenWidth = ({ seen }: SharingColumn) => seen;
const contentWidth = ({ content }: SharingColumn) => content;
const usualWidth = ({ most = 0 }: SharingColumn) => most;

/** Columns without a limit share the rest by their widths. */
function growFreely(columns: readonly SharingColumn[], widths: readonly number[], room: number): number[] {
  const isFree = (at: number) => columns[at]?.most === undefined;
  const free = sumOf(widths.filter((_, at) => isFree(at)));
  const factor = free === 0 ? 1 : (room - sumOf(widths) + free) / free;
  return widths.map((width, at) => (isFree(at) ? width * factor : width));
}

type Steps = { from: readonly number[]; to: readonly number[] };

/** Raises widths to one level, none beyond its end, so that all together fill the room. */
function raise({ from, to }: Steps, room: number): number[] {
  let [low, high] = [0, Math.max(...to)];
  const at = (level: number) => to.map((end, index) => Math.min(end, Math.max(from[index] ?? 0, level)));
  for (let step = 0; step < levelSteps; step += 1) {
    const level = (low + high) / 2;
    if (sumOf(at(level)) > room) high = level;
    else low = level;
  }
  return at(low);
}

/** Halves 600 pixels to less than a hundredth of one. */
const levelSteps = 16;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

const byId = (columns: readonly SharingColumn[], widths: readonly number[]): ReadonlyMap<string, number> =>
  new Map(columns.map(({ id }, at) => [id, widths[at] ?? 0]));
