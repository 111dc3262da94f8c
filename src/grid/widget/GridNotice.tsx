/** The notice in place of rows: loading, failed, empty, or no match. Each state says what to do next. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { ListQuery } from '../../state/lists/listQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import type { ListModel } from '../model/listModel.ts';
import { isFiltered } from '../model/query/queryUrl.ts';

export function GridNotice<Row>({ model }: { model: ListModel<Row> }) {
  const { total, failure, query, busy } = useSnapshot(model.state);
  const again = () => model.retry();
  const failed = failure !== null;
  // After a network failure the list reloads without user action.
  useEffect(() => {
    if (!failed) return;
    const retry = () => model.retry();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, model]);
  if (failure !== null && total !== null && total > 0) {
    return (
      <div className="grid-failed-part" role="alert">
        <span>部分数据没有加载成功：{failure}</span>
        <Button onClick={again}>重试</Button>
      </div>
    );
  }
  if (failure !== null) {
    return (
      <div className="grid-notice">
        <EmptyState title="列表没有加载成功" hint={failure}>
          <Button onClick={again}>重试</Button>
        </EmptyState>
      </div>
    );
  }
  if (total === null)
    return <div className="grid-notice">{busy && <LoadingIndicator label="正在加载列表" />}</div>;
  if (total > 0) return null;
  // A snapshot only adds readonly.
  if (isFiltered(query as ListQuery)) {
    return (
      <div className="grid-notice">
        <EmptyState title="没有符合条件的数据" hint="换一个关键字，或者按 F 逐个移除上方的筛选条件">
          <Button keys="Shift+F" onClick={() => model.reset()}>
            清除筛选
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid-notice">
      <EmptyState title={model.view.empty.title} hint={model.view.empty.hint} />
    </div>
  );
}
