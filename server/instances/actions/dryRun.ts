/**
 * Predicts the outcome of one action for each of many tasks: visibility, checks and decision are those of the real
 * action, with a few statements for all. Locks nothing, writes nothing, and evaluates each task without the effects of
 * the others.
 */
import { Failure } from '../../../contract/failures.ts';
import type { Action } from '../../engine/action.ts';
import type { InstanceState, Task } from '../../engine/model.ts';
import type { ActionContext } from '../actionContext.ts';
import { filterVisible } from '../facts/canView.ts';
import type { LoadedInstance } from '../instance.ts';
import { loadInstancesOfTasks } from '../persistence/loadInstance.ts';
import { checkActionForm } from './actionForm.ts';
import { catchFailure } from './catchFailure.ts';
import { decideActions, type FormFacts } from './decideAction.ts';
import type { FormCheckResult } from './formInput.ts';
import { assertActionRules } from './formRules.ts';
import { getTaskNo } from './performAction.ts';
import { resolveTaskAction, type TaskAction } from './taskAction.ts';

type DryRunTask = {
  readonly taskId: string;
  readonly flow: LoadedInstance;
  readonly task: Task;
  readonly action: Action;
};

export type DryRunResult = DryRunTask & {
  /** null if the action was refused before the form check. */
  readonly given: FormFacts | null;
  /** The instance after the action, or the refusal. */
  readonly outcome: { readonly state: InstanceState } | { readonly refusal: Failure };
};

/** Keys are task ids. Tasks that the actor cannot view are omitted. */
export async function dryRunAction(
  acting: ActionContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<Map<string, DryRunResult>> {
  const tasks = await loadVisibleTasks(acting, taskIds, action);
  const prepared = tasks.map((one) => ({
    ...one,
    form: catchFailure(() => checkActionForm(acting, one.flow, one)),
  }));
  const ready = prepared.flatMap(({ form, ...one }) =>
    form instanceof Failure ? [] : [{ ...one, given: form }],
  );
  const early = prepared.flatMap(({ form, ...one }): DryRunResult[] =>
    form instanceof Failure ? [{ ...one, given: null, outcome: { refusal: form } }] : [],
  );
  const decisions = await decideActions(acting, ready);
  const decided = ready.map((one, at): DryRunResult => {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about task ${one.taskId}.`);
    const refusal = 'refusal' in decision ? decision.refusal : checkRules(acting, one);
    return { ...one, outcome: refusal ? { refusal } : decision };
  });
  return new Map([...early, ...decided].map((one) => [one.taskId, one]));
}

async function loadVisibleTasks(
  acting: ActionContext,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<DryRunTask[]> {
  const flows = await loadInstancesOfTasks(acting.tx, taskIds, { lock: false });
  const seen = await filterVisible(acting, [...new Set(flows.values())]);
  return [...flows].flatMap(([taskId, flow]) => {
    const taskNo = getTaskNo(flow, taskId);
    const task = flow.state.tasks[taskNo - 1];
    if (!task || !seen.has(flow)) return [];
    return [{ taskId, flow, task, action: resolveTaskAction(flow, taskNo, action) }];
  });
}

/** Applies the form's check rules after the engine has accepted the action. */
function checkRules(
  acting: ActionContext,
  { flow, action, given }: DryRunTask & { given: FormCheckResult },
): Failure | null {
  const stop = catchFailure(() => assertActionRules(acting, flow, { action, values: given.values }));
  return stop instanceof Failure ? stop : null;
}
