import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../contract/formatNumber.ts';
import type { ListModel } from '../../grid/model/listModel.ts';
import { isFiltered } from '../../grid/model/query/queryUrl.ts';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';

/**
 * Replaces the task pane while the cursor of the list is on no task: an empty list, a closed group, or no cursor
 * yet.
 */
export function NoFocusedTask<Row>({ model }: { model: ListModel<Row> }) {
  const { total, query, rowVersion } = useSnapshot(model.state);
  // A reload may change the counts of a group.
  void rowVersion;
  const group = model.focusedHead();
  if (group) {
    const sum = group.sum === null ? '' : `，合计 ${formatNumber(group.sum, 2)}`;
    const odd = group.exceptions > 0 ? `，其中例外 ${formatNumber(group.exceptions)} 条` : '';
    return (
      <EmptyState
        title={[group.label, group.detail].filter(Boolean).join(' · ')}
        hint={`共 ${formatNumber(group.count)} 条${odd}${sum}`}
      >
        <span>
          <Kbd keys="Enter" /> 展开 <Kbd keys="Shift+X" /> 选择本组 <Kbd keys="Shift+A" /> 批量处理
        </span>
      </EmptyState>
    );
  }
  if (total !== 0) return <EmptyState title="选择一条任务查看" />;
  // A snapshot only adds readonly.
  return (
    <EmptyState title={isFiltered(query as ListQuery) ? '没有符合条件的任务' : model.view.empty.title} />
  );
}
