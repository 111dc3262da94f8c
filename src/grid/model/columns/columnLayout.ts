/** A person's column layout of a list: order, width, hidden and pinned columns. */
import * as z from 'zod/mini';
import type { ListColumn } from '../listView.ts';

/** `none`: the list decides, and freezes its first columns if it is wider than its pane. `free`: never frozen. */
const pinSchema = z.enum(['left', 'right', 'none', 'free']);

const layoutSchema = z.object({
  order: z.array(z.string()),
  width: z.record(z.string(), z.number()),
  hidden: z.array(z.string()),
  pin: z.record(z.string(), pinSchema),
});

export type ColumnLayout = z.output<typeof layoutSchema>;

/** Parses a stored layout; undefined if it is not usable. */
export function parseColumnLayout(stored: unknown): ColumnLayout | undefined {
  const parsed = layoutSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

export type ArrangedColumn<Row> = ListColumn<Row> & {
  shown: boolean;
  /** A person has set the width. */
  resized?: true;
  /** The width of the texts of the first rows in pixels; undefined until they are measured. */
  content?: number;
  /** The column scrolls with the others even where the first columns are frozen. */
  free?: true;
};

/**
 * Applies a layout to the view's columns. A column that the layout does not know keeps its position in the view.
 */
export function arrangeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  layout: ColumnLayout | undefined,
): ArrangedColumn<Row>[] {
  if (!layout) return columns.map((column) => ({ ...column, shown: !column.hidden }));
  const known = new Set(layout.order);
  const place = (column: ListColumn<Row>): number => {
    const at = layout.order.indexOf(column.id);
    if (at >= 0) return at;
    const before = columns.slice(0, columns.indexOf(column)).findLast((one) => known.has(one.id));
    return before ? layout.order.indexOf(before.id) + 0.5 : -0.5;
  };
  return columns
    .map((column) => arrangeColumn(column, layout, known.has(column.id)))
    .sort((a, b) => place(a.base) - place(b.base))
    .map(({ column }) => column);
}

function arrangeColumn<Row>(base: ListColumn<Row>, layout: ColumnLayout, known: boolean) {
  const { pin: viewPin, grow, ...rest } = base;
  const stored = layout.width[base.id];
  // Layouts of earlier versions contain the width of every column that did not grow then.
  const width = stored === base.width ? undefined : stored;
  const pin = layout.pin[base.id] ?? viewPin ?? 'none';
  const column: ArrangedColumn<Row> = {
    ...rest,
    width: width ?? base.width,
    ...(width !== undefined && { resized: true as const }),
    ...(width === undefined && grow !== undefined && { grow }),
    ...(pin === 'free' && { free: true }),
    ...((pin === 'left' || pin === 'right') && { pin }),
    shown: known ? !layout.hidden.includes(base.id) : !base.hidden,
  };
  return { base, column };
}

type ColumnPlace = {
  id: string;
  width?: number;
  shown: boolean;
  pin?: 'left' | 'right' | undefined;
  free?: true;
};

/** The layout that describes these columns. */
export function toColumnLayout(columns: readonly ColumnPlace[]): ColumnLayout {
  return {
    order: columns.map((column) => column.id),
    width: Object.fromEntries(
      columns.flatMap((column) => (column.width === undefined ? [] : [[column.id, column.width]])),
    ),
    hidden: columns.filter((column) => !column.shown).map((column) => column.id),
    pin: Object.fromEntries(
      columns.map((column) => [column.id, column.pin ?? (column.free ? 'free' : 'none')]),
    ),
  };
}

/** The layout of arranged columns, with the widths that a person has set. */
export const extractColumnLayout = <Row>(columns: readonly ArrangedColumn<Row>[]): ColumnLayout =>
  toColumnLayout(columns.map(({ resized, width, ...column }) => (resized ? { ...column, width } : column)));
