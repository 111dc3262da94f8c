/** The list's part of the status line: rows, selection with its sum, mode. */
import { useSnapshot } from 'valtio';
import { figure } from '../../grid/figures.ts';
import type { ListModel } from '../../grid/listModel.ts';
import { sumOfAll } from '../../grid/sumOfAll.ts';

/** Those in other groups do not count, nor the line that loads more. */
const topGroups = <Row,>({ lines }: ListModel<Row>) =>
  lines.groups.filter(({ parent, count }) => parent === undefined && count > 0).length;

export function ListStatus<Row>({ model }: { model: ListModel<Row> }) {
  const { total, selected, selectedAll, selectedSum, cursor, query, evals } = useSnapshot(model.state);
  // The figures come a moment after the rows.
  void evals;
  const sum = selectedSum ?? sumOfAll({ evals: model.state.evals, total, selected, selectedAll }, model.view);
  const place = cursor < 0 ? -1 : model.lines.rowPlace(cursor);
  return (
    <>
      <span>
        {place >= 0 && `${figure(place + 1)} / `}
        <b>{total === null ? '…' : figure(total)}</b> 条
        {query.groupBy && total !== null && ` · ${figure(topGroups(model))} 组`}
      </span>
      {selected > 0 && (
        <span>
          已选{selectedAll && '全部'} <b>{figure(selected)}</b>
          {sum && (
            <>
              {' · '}
              {sum.label} <b>{sum.text}</b>
            </>
          )}
        </span>
      )}
    </>
  );
}
