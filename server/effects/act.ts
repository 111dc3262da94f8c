/**
 * One action of a person on an instance, in the caller's transaction: lock its row, load it, look whether the person
 * may see it, hold the form against the node, decide, write. Refusals come in the order of engine.md 2.
 */
import { Refusal } from '../../contract/failures.ts';
import type { Action } from '../engine/action.ts';
import type { Task } from '../engine/model.ts';
import type { Acting } from './acting.ts';
import { advance } from './advance.ts';
import type { Flow } from './flow.ts';
import { type Sent, writeForm } from './form.ts';
import { formOfAction, takesForm } from './formOfAction.ts';
import { assertRules } from './formScenes.ts';
import { type FlowRef, loadFlow } from './load.ts';
import { openedIn, saveFlows } from './save.ts';
import { maySee } from './see.ts';
import { actionOn, type TaskAction } from './taskAction.ts';

/** What somebody asks of a task, with the form as sent (where the action takes one). */
export type TaskAct = { readonly taskId: string; readonly action: TaskAction; readonly sent?: Sent };

/** The flow as it stands after an action, saved, and the tasks that became open by it. */
export type Acted = { readonly flow: Flow; readonly opened: readonly Task[] };

export async function actOnTask(acting: Acting, { taskId, action, sent }: TaskAct): Promise<Acted> {
  const flow = await lockedFlow(acting, { taskId });
  const taskNo = taskNoOf(flow, taskId);
  await step(acting, flow, { action: actionOn(flow, taskNo, action), sent });
  return saved(acting, flow);
}

/** Acts on an instance as a whole, named by itself or by any of its tasks. */
export async function actOnInstance(acting: Acting, ref: FlowRef, action: Action): Promise<Acted> {
  const flow = await lockedFlow(acting, ref);
  await step(acting, flow, { action });
  return saved(acting, flow);
}

/** Writes what has happened to the flow. */
export async function saved(acting: Acting, flow: Flow): Promise<Acted> {
  const opened = openedIn(flow);
  await saveFlows(acting, [flow]);
  return { flow, opened };
}

/** The locked instance; Refusal 404 for whoever may not see it. */
async function lockedFlow(acting: Acting, ref: FlowRef): Promise<Flow> {
  const flow = await loadFlow(acting.tx, ref, { lock: true });
  if (!flow || !(await maySee(acting, flow))) throw new Refusal(404);
  return flow;
}

/** The action on a flow in hand; what it changes of the record is written, the rest waits for `saveFlows`. */
export async function step(
  acting: Acting,
  flow: Flow,
  { action, sent }: { action: Action; sent?: Sent | undefined },
): Promise<void> {
  const given = formOfAction(acting, flow, { action, sent });
  await advance(acting, flow, action, given);
  if (!takesForm(action)) return;
  const { values } = given;
  assertRules(acting, flow, { action, values });
  await writeForm(acting, flow, { values });
}

export function taskNoOf(flow: Flow, taskId: string): number {
  for (const [taskNo, id] of flow.taskIds) if (id === taskId) return taskNo;
  throw new Error(`Task ${taskId} is not one of instance ${flow.instanceId}.`);
}
