import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { openTaskState, watchTask } from '../../state/tasks/openTasks.ts';
import { evictTask, type LoadedTask, loadInstanceDetail, loadTask } from '../../state/tasks/taskCache.ts';

export type TaskLoadState =
  | { kind: 'loading' }
  | { kind: 'failed'; sentence: string; over: boolean }
  | { kind: 'ready'; task: LoadedTask };

/** The task and its form; prefetched data are available at once. */
export function useTask(taskId: string): { state: TaskLoadState; retry: () => void } {
  const [loaded, setLoaded] = useState<{ taskId: string; state: TaskLoadState }>();
  const [turn, setTurn] = useState(0);
  const renewed = useSnapshot(openTaskState).turns[taskId];
  useEffect(() => watchTask(taskId), [taskId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn changes with each retry
  useEffect(() => {
    let late = false;
    loadTask(taskId).then(
      (task) => late || setLoaded({ taskId, state: { kind: 'ready', task } }),
      (error: unknown) => late || setLoaded({ taskId, state: toFailedState(error) }),
    );
    return () => {
      late = true;
    };
  }, [taskId, turn, renewed]);
  return {
    state: loaded?.taskId === taskId ? loaded.state : { kind: 'loading' },
    retry: () => {
      evictTask(taskId);
      setLoaded(undefined);
      setTurn(turn + 1);
    },
  };
}

function toFailedState(error: unknown): TaskLoadState {
  if (error instanceof CallFailure) {
    error.noticed = true;
    // The server answers 404 for a task that does not belong to the person, or no longer does.
    return { kind: 'failed', sentence: error.msg, over: error.status === 404 || error.status === 200 };
  }
  if (!isAbortError(error)) reportError(error);
  return { kind: 'failed', sentence: '任务没有加载成功', over: false };
}

/** The instance for the header of a page without a list row; undefined while it loads or without permission. */
export function useTaskInstance(processInstanceId: string | undefined): InstanceDetail | undefined {
  const [instance, setInstance] = useState<InstanceDetail>();
  useEffect(() => {
    let late = false;
    setInstance(undefined);
    if (!processInstanceId) return;
    loadInstanceDetail(processInstanceId).then(
      (detail) => late || setInstance(detail),
      // The header is optional; a refusal of the task itself is reported by the task's load.
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [processInstanceId]);
  return instance;
}
