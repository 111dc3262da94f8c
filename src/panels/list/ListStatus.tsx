/** The list's part of the status line: rows, selection or range of cells with its figures, mode. */
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { formatLargeNumber, formatNumber } from '../../../contract/formatNumber.ts';
import type { RangeAggregates } from '../../grid/model/aggregates/rangeAggregates.ts';
import {
  aggregateSelection,
  type SelectionAggregates,
} from '../../grid/model/aggregates/selectionAggregates.ts';
import type { ListModel } from '../../grid/model/listModel.ts';

/** Rows in other groups do not count, nor does the line that loads more. */
const countTopGroups = <Row,>({ rowModel }: ListModel<Row>) =>
  rowModel.groups.filter(({ parent, count }) => parent === undefined && count > 0).length;

export function ListStatus<Row>({ model }: { model: ListModel<Row> }) {
  const { total, cursor, query, range } = useSnapshot(model.state);
  const rowIndex = cursor < 0 ? -1 : model.rowModel.rowIndexAt(cursor);
  return (
    <>
      <span>
        {rowIndex >= 0 && `${formatNumber(rowIndex + 1)} / `}
        <b>{total === null ? '…' : formatNumber(total)}</b> 条
        {query.groupBy && total !== null && ` · ${formatNumber(countTopGroups(model))} 组`}
      </span>
      <SelectionStatus model={model} />
      {range && <RangeStatus range={range} />}
    </>
  );
}

function SelectionStatus<Row>({ model }: { model: ListModel<Row> }) {
  const { selected, selectedAll, evals, cell, range, rowVersion } = useSnapshot(model.state);
  // The figures are computed after the rows are loaded, for the column under the cursor.
  void [evals, cell, rowVersion];
  const figures = range ? null : aggregateSelection(model);
  if (selected === 0) return null;
  return (
    <FigureTexts figures={figures} label={figures?.label}>
      已选{selectedAll && '全部'} <b>{formatNumber(selected)}</b>
    </FigureTexts>
  );
}

function RangeStatus({ range: { rows, columns, figures, isLoaded } }: { range: Readonly<RangeAggregates> }) {
  return (
    <FigureTexts figures={figures} label="合计">
      框选 <b>{formatNumber(rows * columns)}</b> 格
      <i>（{`${formatNumber(rows)} 行 × ${formatNumber(columns)} 列`}）</i>
      {!isLoaded && ' · 部分行未加载，滚动到后才能合计'}
    </FigureTexts>
  );
}

type FigureTextsProps = {
  figures: Readonly<Omit<SelectionAggregates, 'label'>> | null;
  /** The label of the sum. */
  label: string | undefined;
  /** The content that the figures describe. */
  children: ReactNode;
};

/** True in a narrow window, which shows only the sum. */
function FigureTexts({ figures, label, children }: FigureTextsProps) {
  const others = [
    ['平均', figures?.average],
    ['最小', figures?.least],
    ['最大', figures?.greatest],
  ] as const;
  return (
    <span className="list-status-figures">
      <span>
        {children}
        {figures && (
          <>
            {' · '}
            {label} <b>{formatFigure(figures.sum)}</b>
            {isLarge(figures.sum) && <i>（{formatLargeNumber(Number(figures.sum))}）</i>}
          </>
        )}
      </span>
      {others.map(
        ([name, text]) =>
          text !== undefined && (
            <span key={name}>
              {name} <b>{formatFigure(text)}</b>
            </span>
          ),
      )}
    </span>
  );
}

/** Counts have no decimals, amounts two at least. */
const formatFigure = (text: string) => formatNumber(text, text.includes('.') ? 2 : 0);

/** Longer numbers are hard to read at a glance. */
const isLarge = (text: string) => Math.abs(Number(text)) >= 10_000;
