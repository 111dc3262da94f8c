/** What stands beside a task or record: its log with the small diagram, and its comments. */
import { Suspense, useMemo } from 'react';
import type { DockTab } from '../../shell/Dock.tsx';
import { bizKey, comments, countOf } from '../../state/comments.ts';
import { flows } from '../../state/flows.ts';
import { useHeld } from '../../state/liveCache.ts';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';
import { loadable, preloadNow } from '../../ui/loadable.tsx';

const logPanel = loadable(async () => (await import('./LogPanel.tsx')).LogPanel);
const commentsPanel = loadable(async () => (await import('../comments/CommentsPanel.tsx')).CommentsPanel);
preloadNow(logPanel);
preloadNow(commentsPanel);

/** What is known of it; a record without a flow has no instance, a task's record may be known by its instance only. */
export type DockSubject = {
  processInstanceId?: string | undefined;
  formEnName?: string | undefined;
  rowId?: string | undefined;
};

/** The tabs of the dock; without a subject they say that there is none. */
export function useFlowDock(subject: DockSubject): readonly DockTab[] {
  const { processInstanceId } = subject;
  const detail = useHeld(flows, processInstanceId).value?.detail;
  const bizName = subject.formEnName ?? detail?.formEnName;
  const bizId = subject.rowId || detail?.rowId;
  const biz = useMemo(
    () => (bizName !== undefined && bizId !== undefined ? { bizName, bizId } : undefined),
    [bizName, bizId],
  );
  const allowed = detail?.enableComment ?? true;
  const said = useHeld(comments, biz && allowed ? bizKey(biz) : undefined).value;
  const count = said && countOf(said);
  return useMemo(() => {
    const recordOnly = processInstanceId === undefined && biz !== undefined;
    const log: DockTab = {
      id: 'log',
      title: '日志',
      content: processInstanceId ? (
        <Suspense fallback={<Loading />}>
          <logPanel.Component processInstanceId={processInstanceId} />
        </Suspense>
      ) : (
        <Nothing />
      ),
    };
    const talk: DockTab = {
      id: 'comments',
      title: '评论',
      badge: count,
      content: biz ? (
        <Suspense fallback={<Loading />}>
          <commentsPanel.Component key={bizKey(biz)} biz={biz} />
        </Suspense>
      ) : (
        <Nothing />
      ),
    };
    return [...(recordOnly ? [] : [log]), ...(allowed ? [talk] : [])];
  }, [processInstanceId, biz, allowed, count]);
}

const Nothing = () => <EmptyState title="没有选中的单据" hint="选择一行后在此查看日志和评论" />;
