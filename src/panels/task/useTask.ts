import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { CallFailure, isAbort } from '../../client/failure.ts';
import { forgetTask, loadInstance, loadTask, type OpenedTask } from '../../state/taskCache.ts';
import { taskLife, watchTask } from '../../state/taskLife.ts';

export type TaskState =
  | { kind: 'loading' }
  | { kind: 'failed'; sentence: string; over: boolean }
  | { kind: 'ready'; task: OpenedTask };

/** The task and its form; what was loaded ahead is there at once. */
export function useTask(taskId: string): { state: TaskState; retry: () => void } {
  const [loaded, setLoaded] = useState<{ taskId: string; state: TaskState }>();
  const [turn, setTurn] = useState(0);
  const renewed = useSnapshot(taskLife).turns[taskId];
  useEffect(() => watchTask(taskId), [taskId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    let late = false;
    loadTask(taskId).then(
      (task) => late || setLoaded({ taskId, state: { kind: 'ready', task } }),
      (error: unknown) => late || setLoaded({ taskId, state: failed(error) }),
    );
    return () => {
      late = true;
    };
  }, [taskId, turn, renewed]);
  return {
    state: loaded?.taskId === taskId ? loaded.state : { kind: 'loading' },
    retry: () => {
      forgetTask(taskId);
      setLoaded(undefined);
      setTurn(turn + 1);
    },
  };
}

function failed(error: unknown): TaskState {
  if (error instanceof CallFailure) {
    error.noticed = true;
    // A task that is not the person's any more, or never was, is a 404 to them.
    return { kind: 'failed', sentence: error.msg, over: error.status === 404 || error.status === 200 };
  }
  if (!isAbort(error)) reportError(error);
  return { kind: 'failed', sentence: '任务没有加载成功', over: false };
}

/** The instance that a page without a row needs for its head; nothing while it loads or where one may not see it. */
export function useInstance(processInstanceId: string | undefined): InstanceDetail | undefined {
  const [instance, setInstance] = useState<InstanceDetail>();
  useEffect(() => {
    let late = false;
    setInstance(undefined);
    if (!processInstanceId) return;
    loadInstance(processInstanceId).then(
      (detail) => late || setInstance(detail),
      // The head does without; what the task itself refuses is told there.
      () => undefined,
    );
    return () => {
      late = true;
    };
  }, [processInstanceId]);
  return instance;
}
