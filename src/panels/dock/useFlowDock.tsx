/** The dock of a task or record: its log with the small diagram, and its comments. */
import { Suspense, useMemo } from 'react';
import type { DockTab } from '../../shell/workspace/Dock.tsx';
import { commentKey, comments, countComments } from '../../state/cache/comments.ts';
import { useQueryResult } from '../../state/cache/useQueryResult.ts';
import { flows } from '../../state/tasks/flows.ts';
import { EmptyState, LoadingIndicator } from '../../ui/EmptyState.tsx';
import { createLoadable, preloadNow } from '../../ui/loadable.tsx';

const logPanel = createLoadable(async () => (await import('../log/LogPanel.tsx')).LogPanel);
const commentsPanel = createLoadable(
  async () => (await import('../comments/CommentsPanel.tsx')).CommentsPanel,
);
preloadNow(logPanel);
preloadNow(commentsPanel);

/**
 * The subject of the dock; a record without a flow has no instance, a task's record may be known by its instance
 * only.
 */
export type DockSubject = {
  processInstanceId?: string | undefined;
  formEnName?: string | undefined;
  rowId?: string | undefined;
};

/** The tabs of the dock; without a subject they show an empty state. */
export function useFlowDock(subject: DockSubject): readonly DockTab[] {
  const { processInstanceId } = subject;
  const detail = useQueryResult(flows, processInstanceId).value?.detail;
  const bizName = subject.formEnName ?? detail?.formEnName;
  const bizId = subject.rowId || detail?.rowId;
  const biz = useMemo(
    () => (bizName !== undefined && bizId !== undefined ? { bizName, bizId } : undefined),
    [bizName, bizId],
  );
  const allowed = detail?.enableComment ?? true;
  const loadedComments = useQueryResult(comments, biz && allowed ? commentKey(biz) : undefined).value;
  const count = loadedComments && countComments(loadedComments);
  return useMemo(() => {
    const recordOnly = processInstanceId === undefined && biz !== undefined;
    const log: DockTab = {
      id: 'log',
      title: '日志',
      content: processInstanceId ? (
        <Suspense fallback={<LoadingIndicator />}>
          <logPanel.Component processInstanceId={processInstanceId} />
        </Suspense>
      ) : (
        <NoDockSubject />
      ),
    };
    const talk: DockTab = {
      id: 'comments',
      title: '评论',
      badge: count,
      content: biz ? (
        <Suspense fallback={<LoadingIndicator />}>
          <commentsPanel.Component key={commentKey(biz)} biz={biz} />
        </Suspense>
      ) : (
        <NoDockSubject />
      ),
    };
    return [...(recordOnly ? [] : [log]), ...(allowed ? [talk] : [])];
  }, [processInstanceId, biz, allowed, count]);
}

const NoDockSubject = () => <EmptyState title="没有选中的单据" hint="选择一行后在此查看日志和评论" />;
