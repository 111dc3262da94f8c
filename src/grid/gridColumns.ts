/** The view's columns as AG Grid takes them. */
import type { ColDef, ValueGetterParams } from 'ag-grid-community';
import { BranchCell } from './branchCell.ts';
import { cellRenderers, MarkedCell } from './cells.ts';
import type { ArrangedColumn } from './columnLayout.ts';
import type { FooterRow } from './footer.ts';
import { boxWidth, labelColumn } from './frozenColumns.ts';
import { headRenderer, headSpan } from './groupCell.ts';
import { isHead } from './groupMoves.ts';
import { type HeaderActions, HeaderCell, SelectAllHeader } from './headerCells.ts';
import { headFigure } from './headFigures.ts';
import type { ListModel } from './listModel.ts';
import { branchColumn } from './treeMoves.ts';
import type { Tone } from './view.ts';

/** The box column; no field can have this name. */
export const boxColumn = '#';

type Around<Row> = {
  model: ListModel<Row>;
  /** Width by column of those that stay at the left. */
  frozen: ReadonlyMap<string, number>;
  actions: HeaderActions;
};

export function gridColumns<Row>(columns: readonly ArrangedColumn<Row>[], around: Around<Row>): ColDef[] {
  const { model, frozen } = around;
  const label = labelColumn(columns, evaluatedIn(model));
  const shown = columns.filter((column) => column.shown).map((column) => column.id);
  const named = model.view.tree && branchColumn(shown, columns)?.id;
  return [
    boxOf(model),
    ...columns.map((column) => ({
      ...columnOf(column, around, column === label),
      ...(column.id === named && branchesIn(model)),
      ...frozenAt(frozen.get(column.id)),
    })),
  ];
}

export const evaluatedIn = <Row>({ view }: ListModel<Row>): ReadonlySet<string> =>
  new Set(view.evals.map((one) => one.id));

/** A frozen column does not grow. */
const frozenAt = (width: number | undefined): ColDef =>
  width === undefined ? {} : { pinned: 'left', width, minWidth: Math.min(48, width), flex: 0 };

function boxOf<Row>(model: ListModel<Row>): ColDef {
  return {
    colId: boxColumn,
    width: boxWidth,
    minWidth: boxWidth,
    maxWidth: boxWidth,
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

function columnOf<Row>(
  column: ArrangedColumn<Row>,
  { model, actions }: Around<Row>,
  labelled: boolean,
): ColDef {
  const renderer = column.renderer;
  return {
    colId: column.id,
    headerName: column.label,
    width: column.width,
    minWidth: 48,
    hide: !column.shown,
    pinned: column.pin ?? null,
    // Left out, a column that grew before would go on growing.
    flex: column.grow ?? 0,
    ...(column.grow !== undefined && { minWidth: column.width }),
    headerClass: column.kind === 'number' ? 'grid-right' : '',
    cellClass: column.cut ? `grid-kind-${column.kind} grid-cut-${column.cut}` : `grid-kind-${column.kind}`,
    ...(column.tone && !renderer && { cellClassRules: toneRules(column.tone) }),
    headerComponent: HeaderCell,
    headerComponentParams: { model, columnId: column.id, sortable: column.sortable, actions },
    colSpan: headSpan(model),
    valueGetter: (params) =>
      isHead(params.data)
        ? headFigure(model.view, params.data.head, column.id)
        : cellText(params, column, labelled),
    ...(renderer && {
      cellRenderer: cellRenderers[renderer],
      cellRendererParams: {
        toneOf: column.tone ?? (() => 'plain'),
        colourOf: column.colour ?? (() => undefined),
      },
    }),
    cellRendererSelector: headRenderer(model, column.mark && markedBy(column.mark)),
  };
}

/** The column whose cells stand in from the left by level and open what is below. */
const branchesIn = <Row>(model: ListModel<Row>): ColDef => ({
  cellRenderer: BranchCell,
  cellRendererParams: { model },
});

/** Only rows that have a mark cost an element of their own. */
const markedBy =
  <Row>(markOf: (row: Row) => string): ColDef['cellRendererSelector'] =>
  ({ data, node }) => {
    const mark = data === undefined || node.rowPinned ? '' : markOf(data);
    return mark ? { component: MarkedCell, params: { mark } } : undefined;
  };

function cellText<Row>(params: ValueGetterParams, column: ArrangedColumn<Row>, labelled: boolean): string {
  if (params.data === undefined) return '';
  if (params.node?.rowPinned) {
    // Pinned rows are made by footerRows.
    const footer = params.data as FooterRow;
    return footer.cells[column.id] ?? (labelled ? footer.label : '');
  }
  // Every other row came from the view's own source.
  return column.text(params.data as Row);
}

const tones: readonly Tone[] = ['processing', 'approved', 'voided', 'draft', 'danger'];

const toneRules = <Row>(toneOf: (row: Row) => Tone) =>
  Object.fromEntries(
    tones.map((tone) => [
      `grid-tone-${tone}`,
      (params: { data?: Row; node: { rowPinned?: unknown } }) =>
        params.data !== undefined &&
        !params.node.rowPinned &&
        !isHead(params.data) &&
        toneOf(params.data) === tone,
    ]),
  );
