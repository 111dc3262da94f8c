/**
 * What one action would come to for each of many tasks as they stand now: seen, checked and decided as the real one,
 * with a few statements for all. Nothing is locked, nothing is written, and none of them sees what another would do.
 */
import { Failure } from '../../contract/failures.ts';
import type { Action } from '../engine/action.ts';
import type { InstanceState, Task } from '../engine/model.ts';
import { taskNoOf } from './act.ts';
import type { Acting } from './acting.ts';
import { decideAll, type FormFacts } from './advance.ts';
import { attempt } from './attempt.ts';
import type { Flow } from './flow.ts';
import type { Checked } from './form.ts';
import { formOfAction } from './formOfAction.ts';
import { assertRules } from './formScenes.ts';
import { loadFlowsOfTasks } from './load.ts';
import { seenAmong } from './see.ts';
import { actionOn, type TaskAction } from './taskAction.ts';

type Asked = {
  readonly taskId: string;
  readonly flow: Flow;
  readonly task: Task;
  readonly action: Action;
};

export type Rehearsed = Asked & {
  /** null where it was refused before it came to the form. */
  readonly given: FormFacts | null;
  /** The instance after the act, or why it is refused. */
  readonly outcome: { readonly state: InstanceState } | { readonly refusal: Failure };
};

/** By task id; a task that is not to be seen is left out. */
export async function rehearse(
  acting: Acting,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<Map<string, Rehearsed>> {
  const asked = await seenTasks(acting, taskIds, action);
  const prepared = asked.map((one) => ({ ...one, form: attempt(() => formOfAction(acting, one.flow, one)) }));
  const ready = prepared.flatMap(({ form, ...one }) =>
    form instanceof Failure ? [] : [{ ...one, given: form }],
  );
  const early = prepared.flatMap(({ form, ...one }): Rehearsed[] =>
    form instanceof Failure ? [{ ...one, given: null, outcome: { refusal: form } }] : [],
  );
  const decisions = await decideAll(acting, ready);
  const decided = ready.map((one, at): Rehearsed => {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about task ${one.taskId}.`);
    const refusal = 'refusal' in decision ? decision.refusal : stopOf(acting, one);
    return { ...one, outcome: refusal ? { refusal } : decision };
  });
  return new Map([...early, ...decided].map((one) => [one.taskId, one]));
}

async function seenTasks(acting: Acting, taskIds: readonly string[], action: TaskAction): Promise<Asked[]> {
  const flows = await loadFlowsOfTasks(acting.tx, taskIds, { lock: false });
  const seen = await seenAmong(acting, [...new Set(flows.values())]);
  return [...flows].flatMap(([taskId, flow]) => {
    const taskNo = taskNoOf(flow, taskId);
    const task = flow.state.tasks[taskNo - 1];
    if (!task || !seen.has(flow)) return [];
    return [{ taskId, flow, task, action: actionOn(flow, taskNo, action) }];
  });
}

/** What the form's own rules say once the engine has agreed. */
function stopOf(acting: Acting, { flow, action, given }: Asked & { given: Checked }): Failure | null {
  const stop = attempt(() => assertRules(acting, flow, { action, values: given.values }));
  return stop instanceof Failure ? stop : null;
}
