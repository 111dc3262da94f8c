/**
 * Predicts the outcome of one action for each of many tasks: visibility, checks and decision are those of the real
 * action, with a few statements for all.
 */
import type { Failure } from '../../../contract/failures.ts';
import type { Action } from '../../engine/action.ts';
import type { InstanceState, Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';
import type { FormFacts } from './decideAction.ts';
import { getTaskNo } from './loadActions.ts';
import { performActions } from './performActions.ts';
import type { TaskAction } from './taskAction.ts';

export type DryRunResult = {
  readonly taskId: string;
  readonly instance: LoadedInstance;
  readonly task: Task;
  readonly action: Action;
  /** null if the action was refused before the form check. */
  readonly given: FormFacts | null;
  /** The instance after the action, or the refusal. */
  readonly outcome: { readonly state: InstanceState } | { readonly refusal: Failure };
};

/** Keys are task ids. Tasks that the actor cannot view are omitted. */
export async function dryRunAction(
  context: ActionContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<Map<string, DryRunResult>> {
  const requests = taskIds.map((taskId) => ({ taskId, action, actor: context.actor }));
  const outcomes = await performActions(context, requests, { lock: 'none', save: false });
  return new Map(
    [...outcomes].flatMap(([{ taskId }, { instance, action: resolved, given, decision }]) => {
      const task = instance.state.tasks[getTaskNo(instance, taskId) - 1];
      return task
        ? [[taskId, { taskId, instance, task, action: resolved, given, outcome: decision }] as const]
        : [];
    }),
  );
}
