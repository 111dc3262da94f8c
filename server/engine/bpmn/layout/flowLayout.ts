/**
 * Lays out a flow in layers from left to right: columns by the longest path, rows in document order, each column
 * centered vertically. Lines run in the channels between columns and in lanes below all nodes, so no line crosses a
 * node.
 */
import { assignColumns, type PlannedLine } from './nodeColumns.ts';

type NodeSize = { readonly width: number; readonly height: number };
export type NodeBox = NodeSize & { readonly x: number; readonly y: number };
export type Point = { readonly x: number; readonly y: number };

export type LayoutInput = {
  readonly nodes: readonly (NodeSize & { readonly id: string })[];
  /** Both ends of each line must be among the nodes. */
  readonly lines: readonly PlannedLine[];
};

/** Pixels from the upper left corner; boxes by node id, waypoints by line id. */
export type FlowLayout = { readonly boxes: Map<string, NodeBox>; readonly routes: Map<string, Point[]> };

const margin = 60;
const columnWidth = 120;
const channelWidth = 80;
const rowHeight = 80;
const laneHeight = 12;
/** Lines in one channel are spaced apart, up to the width of the channel. */
const channelInset = 16;
const channelStep = 8;
const maxChannelLines = 7;

export function layOutFlow({ nodes, lines }: LayoutInput): FlowLayout {
  const columns = assignColumns(
    nodes.map((node) => node.id),
    lines,
  );
  const rows = Map.groupBy(nodes, (node) => columns.get(node.id) ?? 0);
  const tallest = Math.max(0, ...[...rows.values()].map((row) => row.length));
  const boxes = new Map<string, NodeBox>();
  for (const [column, members] of rows) {
    const top = margin + ((tallest - members.length) * rowHeight) / 2;
    members.forEach(({ id, width, height }, index) => {
      const x = getColumnLeft(column) + (columnWidth - width) / 2;
      const y = top + index * rowHeight + (rowHeight - height) / 2;
      boxes.set(id, { x, y, width, height });
    });
  }
  return { boxes, routes: routeLines(lines, { columns, boxes, bottom: margin + tallest * rowHeight }) };
}

const getColumnLeft = (column: number) => margin + channelWidth + column * (columnWidth + channelWidth);

type LayoutGround = { columns: Map<string, number>; boxes: Map<string, NodeBox>; bottom: number };

function routeLines(
  lines: readonly PlannedLine[],
  { columns, boxes, bottom }: LayoutGround,
): Map<string, Point[]> {
  const used = new Map<number, number>();
  /**
   * Returns the x coordinate of a vertical segment in the channel after a column; -1 is the channel before the first.
   */
  const placeBehind = (column: number) => {
    const count = used.get(column) ?? 0;
    used.set(column, count + 1);
    return getColumnLeft(column) + columnWidth + channelInset + (count % maxChannelLines) * channelStep;
  };
  const routes = new Map<string, Point[]>();
  let lanes = 0;
  for (const { id, from, to } of lines) {
    const [source, target] = [boxes.get(from), boxes.get(to)];
    if (!source || !target)
      throw new Error(`The line "${id}" leads from "${from}" to "${to}", one is no node.`);
    const [start, end] = [getExitPoint(source), getEntryPoint(target)];
    const [left, right] = [columns.get(from) ?? 0, columns.get(to) ?? 0];
    if (right !== left + 1) {
      const y = bottom + ++lanes * laneHeight;
      const [out, back] = [placeBehind(left), placeBehind(right - 1)];
      routes.set(id, [
        start,
        { x: out, y: start.y },
        { x: out, y },
        { x: back, y },
        { x: back, y: end.y },
        end,
      ]);
    } else if (start.y === end.y) {
      routes.set(id, [start, end]);
    } else {
      const x = placeBehind(left);
      routes.set(id, [start, { x, y: start.y }, { x, y: end.y }, end]);
    }
  }
  return routes;
}

const getExitPoint = ({ x, y, width, height }: NodeBox): Point => ({ x: x + width, y: y + height / 2 });
const getEntryPoint = ({ x, y, height }: NodeBox): Point => ({ x, y: y + height / 2 });
