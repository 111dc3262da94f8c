import type { ListColumn } from '../model/listView.ts';

/**
 * Columns of text share the free width of a list, so that keys are whole beside a long title and rows end at the edge of
 * the list. How much each of them gets its content decides (widget/widths/shareRoom.ts), before there are rows its width.
 */
export const shareFreeWidth = <Row>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] =>
  columns.map(growText);

export const growText = <Row>(column: ListColumn<Row>): ListColumn<Row> =>
  isTextColumn(column) ? { grow: column.width, ...column } : column;

export const isTextColumn = <Row>({ kind, renderer }: ListColumn<Row>): boolean =>
  !renderer && (kind === 'text' || kind === 'title' || kind === 'muted');
