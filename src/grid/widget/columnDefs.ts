/** Converts the view's columns to AG Grid column definitions. */
import type { ColDef, ValueGetterParams } from 'ag-grid-community';
import { formatGroupAggregate } from '../model/aggregates/groupAggregates.ts';
import type { ArrangedColumn } from '../model/columns/columnLayout.ts';
import type { ListModel } from '../model/listModel.ts';
import type { ListColumn, Tone } from '../model/listView.ts';
import { isGroupHeader } from '../model/rows/groupActions.ts';
import { findBranchColumn } from '../model/rows/treeActions.ts';
import { BranchCell } from './cells/branchCell.ts';
import { cellRenderers, MarkedCell } from './cells/cellRenderers.ts';
import { groupHeaderColSpan, groupHeaderRenderer } from './cells/groupHeaderCell.ts';
import { type HeaderActions, HeaderCell, SelectAllHeader } from './cells/headerCells.ts';
import { PersonCell } from './cells/personCell.ts';
import type { FooterRow } from './footerRows.ts';
import { checkboxWidth, findLabelColumn } from './frozenColumns.ts';

/** The id of the checkbox column; no field can have this name. */
export const checkboxColumnId = '#';

type ColumnDefContext<Row> = {
  model: ListModel<Row>;
  /** Widths of the frozen columns. */
  frozen: ReadonlyMap<string, number>;
  actions: HeaderActions;
  /** Rows of a tree have a handle by which they are dragged. */
  draggable: boolean;
};

export function buildColumnDefs<Row>(
  columns: readonly ArrangedColumn<Row>[],
  around: ColumnDefContext<Row>,
): ColDef[] {
  const { model, frozen, draggable } = around;
  const label = findLabelColumn(columns, aggregatedColumnIds(model));
  const shown = columns.filter((column) => column.shown).map((column) => column.id);
  const named = model.view.tree && findBranchColumn(shown, columns)?.id;
  return [
    checkboxColDef(model),
    ...columns.map((column) => ({
      ...buildColumnDef(column, around, column === label),
      ...(column.id === named && branchColDef(model, draggable)),
      ...frozenColDef(frozen.get(column.id)),
    })),
  ];
}

export const aggregatedColumnIds = <Row>({ view }: ListModel<Row>): ReadonlySet<string> =>
  new Set(view.evals.map((one) => one.id));

/** A frozen column does not grow. */
const frozenColDef = (width: number | undefined): ColDef =>
  width === undefined ? {} : { pinned: 'left', width, minWidth: Math.min(48, width), flex: 0 };

function checkboxColDef<Row>(model: ListModel<Row>): ColDef {
  return {
    colId: checkboxColumnId,
    width: checkboxWidth,
    minWidth: checkboxWidth,
    maxWidth: checkboxWidth,
    pinned: 'left',
    lockPinned: true,
    lockPosition: 'left',
    resizable: false,
    suppressMovable: true,
    cellClass: 'grid-box-cell',
    headerClass: 'grid-box-header',
    headerComponent: SelectAllHeader,
    headerComponentParams: { model },
    valueGetter: () => '',
  };
}

function buildColumnDef<Row>(
  column: ArrangedColumn<Row>,
  { model, actions }: ColumnDefContext<Row>,
  labeled: boolean,
): ColDef {
  const renderer = column.renderer;
  return {
    colId: column.id,
    headerName: column.label,
    width: column.width,
    minWidth: 48,
    hide: !column.shown,
    pinned: column.pin ?? null,
    // Without this property a column that grew before would keep growing.
    flex: column.grow ?? 0,
    headerClass: column.kind === 'number' ? 'grid-right' : '',
    cellClass: column.cut ? `grid-kind-${column.kind} grid-cut-${column.cut}` : `grid-kind-${column.kind}`,
    ...(column.tone && !renderer && { cellClassRules: toneClassRules(column.tone) }),
    headerComponent: HeaderCell,
    headerComponentParams: { model, columnId: column.id, sortable: column.sortable, actions },
    colSpan: groupHeaderColSpan(model),
    valueGetter: (params) =>
      isGroupHeader(params.data)
        ? formatGroupAggregate(model.view, params.data.head, column.id)
        : formatCell(params, column, labeled),
    ...(renderer && {
      cellRenderer: cellRenderers[renderer],
      cellRendererParams: {
        toneOf: column.tone ?? (() => 'plain'),
        colorOf: column.color ?? (() => undefined),
        iconOf: column.icon ?? (() => undefined),
      },
    }),
    cellRendererSelector: groupHeaderRenderer(model, rowSelector(column)),
  };
}

/** The column with the tree indentation and the expand button. */
const branchColDef = <Row>(model: ListModel<Row>, draggable: boolean): ColDef => ({
  rowDrag: draggable,
  cellRenderer: BranchCell,
  cellRendererParams: { model },
});

/** Only rows with a mark or a person get an element for it. */
const rowSelector = <Row>({ mark, person }: ListColumn<Row>): ColDef['cellRendererSelector'] =>
  (mark || person) &&
  (({ data, node }) => {
    if (data === undefined || node.rowPinned) return undefined;
    const text = mark?.(data);
    if (text) return { component: MarkedCell, params: { mark: text } };
    const personOf = person;
    return personOf?.(data) === undefined ? undefined : { component: PersonCell, params: { personOf } };
  });

function formatCell<Row>(params: ValueGetterParams, column: ArrangedColumn<Row>, labeled: boolean): string {
  if (params.data === undefined) return '';
  if (params.node?.rowPinned) {
    // Pinned rows come from footerRows.
    const footer = params.data as FooterRow;
    return footer.cells[column.id] ?? (labeled ? footer.label : '');
  }
  // Every other row comes from the view's source.
  return column.text(params.data as Row);
}

const coloredTones: readonly Tone[] = ['processing', 'approved', 'voided', 'draft', 'danger'];

const toneClassRules = <Row>(toneOf: (row: Row) => Tone) =>
  Object.fromEntries(
    coloredTones.map((tone) => [
      `grid-tone-${tone}`,
      (params: { data?: Row; node: { rowPinned?: unknown } }) =>
        params.data !== undefined &&
        !params.node.rowPinned &&
        !isGroupHeader(params.data) &&
        toneOf(params.data) === tone,
    ]),
  );
