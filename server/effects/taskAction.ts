/** What is asked of a task before its instance is loaded, and the engine's action that it is there. */
import type { Action, ActionOf } from '../engine/action.ts';
import { type Destination, destinationNode } from '../engine/returnable.ts';
import type { Flow } from './flow.ts';

export type TaskAction = WithoutTask<Action> | ReturnTo;
type WithoutTask<A> = A extends unknown ? ('taskNo' extends keyof A ? Omit<A, 'taskNo'> : never) : never;

/** A return whose target node each flow says for itself. */
type ReturnTo = Omit<ActionOf<'return'>, 'kind' | 'taskNo' | 'targetNodeId' | 'choices'> & {
  readonly kind: 'returnTo';
  readonly destination: Destination;
};

export function actionOn(flow: Flow, taskNo: number, action: TaskAction): Action {
  if (action.kind !== 'returnTo') {
    // Each kind gets back the one key that was taken from it.
    return { ...action, taskNo } as Action;
  }
  const { destination, ...rest } = action;
  const { graph, state } = flow;
  const runNo = state.tasks[taskNo - 1]?.runNo ?? 0;
  // No node has an empty id: the engine refuses it as NOT_RETURNABLE, after what it asks of the task itself.
  const targetNodeId = destinationNode(graph, { state, runNo }, destination)?.id ?? '';
  return { ...rest, kind: 'return', taskNo, targetNodeId };
}
