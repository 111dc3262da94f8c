/** Converts an action on a task, known before its instance is loaded, to an action of the engine. */
import type { Action, ActionOf } from '../../engine/action.ts';
import { type ReturnDestinationRef, resolveDestination } from '../../engine/undo/returnTargets.ts';
import type { LoadedInstance } from '../instance.ts';

export type TaskAction = WithoutTask<Action> | ReturnToAction;
type WithoutTask<A> = A extends unknown ? ('taskNo' extends keyof A ? Omit<A, 'taskNo'> : never) : never;

/** A return whose target node depends on the instance. */
type ReturnToAction = Omit<ActionOf<'return'>, 'kind' | 'taskNo' | 'targetNodeId' | 'choices'> & {
  readonly kind: 'returnTo';
  readonly destination: ReturnDestinationRef;
};

export function resolveTaskAction(instance: LoadedInstance, taskNo: number, action: TaskAction): Action {
  if (action.kind !== 'returnTo') {
    // Each kind gets back the one key that TaskAction omits.
    return { ...action, taskNo } as Action;
  }
  const { destination, ...rest } = action;
  const { graph, state } = instance;
  const runNo = state.tasks[taskNo - 1]?.runNo ?? 0;
  // No node has an empty id: the engine refuses it with NOT_RETURNABLE, after its checks of the task.
  const targetNodeId = resolveDestination(graph, { state, runNo }, destination)?.id ?? '';
  return { ...rest, kind: 'return', taskNo, targetNodeId };
}
