/** The list's part of the status line: rows, selection or range of cells with its figures, mode. */
import { useSnapshot } from 'valtio';
import { figure } from '../../grid/figures.ts';
import type { ListModel } from '../../grid/listModel.ts';
import type { RangeFigures } from '../../grid/rangeFigures.ts';
import { type SelectionFigures, selectionFigures } from '../../grid/selectionFigures.ts';

/** Those in other groups do not count, nor the line that loads more. */
const topGroups = <Row,>({ lines }: ListModel<Row>) =>
  lines.groups.filter(({ parent, count }) => parent === undefined && count > 0).length;

export function ListStatus<Row>({ model }: { model: ListModel<Row> }) {
  const { total, cursor, query, range } = useSnapshot(model.state);
  const place = cursor < 0 ? -1 : model.lines.rowPlace(cursor);
  return (
    <>
      <span>
        {place >= 0 && `${figure(place + 1)} / `}
        <b>{total === null ? '…' : figure(total)}</b> 条
        {query.groupBy && total !== null && ` · ${figure(topGroups(model))} 组`}
      </span>
      <Selected model={model} />
      {range && <RangeStatus range={range} />}
    </>
  );
}

function Selected<Row>({ model }: { model: ListModel<Row> }) {
  const { selected, selectedAll, evals, cell, range } = useSnapshot(model.state);
  // The figures come a moment after the rows, and are of the column under the cursor.
  void [evals, cell];
  const figures = range ? null : selectionFigures(model);
  return (
    selected > 0 && (
      <span className="list-status-figures">
        <span>
          已选{selectedAll && '全部'} <b>{figure(selected)}</b>
        </span>
        {figures && <FigureTexts figures={figures} sum={figures.label} />}
      </span>
    )
  );
}

function RangeStatus({ range: { rows, columns, figures, isLoaded } }: { range: Readonly<RangeFigures> }) {
  return (
    <span className="list-status-figures">
      <span>
        框选 <b>{figure(rows * columns)}</b> 格<i>（{`${figure(rows)} 行 × ${figure(columns)} 列`}）</i>
      </span>
      {!isLoaded && <span>部分行未加载，滚动到后才能合计</span>}
      {figures && <FigureTexts figures={figures} sum="合计" />}
    </span>
  );
}

type FigureTextsProps = { figures: Readonly<Omit<SelectionFigures, 'label'>>; sum: string };

/** The narrower the window, the fewer of them: the sum stays. */
function FigureTexts({ figures: { sum: total, average, least, greatest }, sum }: FigureTextsProps) {
  const parts = [
    [sum, total],
    ['平均', average],
    ['最小', least],
    ['最大', greatest],
  ];
  return parts.map(
    ([label, text]) =>
      text !== undefined && (
        <span key={label}>
          {label} <b>{figure(text, text.includes('.') ? 2 : 0)}</b>
        </span>
      ),
  );
}
