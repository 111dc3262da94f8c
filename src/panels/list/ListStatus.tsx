/** The list's part of the status line: rows, selection with its sum, mode. */
import { useSnapshot } from 'valtio';
import { figure } from '../../grid/figures.ts';
import { type ListModel, mostEndlessRows } from '../../grid/listModel.ts';

export function ListStatus<Row>({ model }: { model: ListModel<Row> }) {
  const { total, selected, selectedAll, selectedSum, cursor, paging } = useSnapshot(model.state);
  const capped = paging.mode === 'endless' && (total ?? 0) > mostEndlessRows;
  return (
    <>
      <span>
        {cursor >= 0 && `${figure(cursor + 1)} / `}
        <b>{total === null ? '…' : figure(total)}</b> 条
      </span>
      {selected > 0 && (
        <span>
          已选{selectedAll && '全部'} <b>{figure(selected)}</b>
          {selectedSum && (
            <>
              {' · '}
              {selectedSum.label} <b>{selectedSum.text}</b>
            </>
          )}
        </span>
      )}
      {capped && <span>连续滚动到第 {figure(mostEndlessRows)} 条，其余请分页或筛选</span>}
    </>
  );
}
