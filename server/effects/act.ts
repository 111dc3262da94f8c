/**
 * One action of a person on an instance, in the caller's transaction: lock its row, load it, look whether the person
 * may see it, hold the form against the node, decide, write. Refusals come in the order of engine.md 2.
 */
import { Failure, Refusal } from '../../contract/failures.ts';
import { stepOf } from '../../contract/flow/graph.ts';
import type { Action } from '../engine/action.ts';
import type { Task } from '../engine/model.ts';
import type { Acting } from './acting.ts';
import { advance } from './advance.ts';
import { type Flow, versionOf } from './flow.ts';
import { type Checked, checkForm, type Sent, writeForm } from './form.ts';
import { type FlowRef, loadFlow } from './load.ts';
import { saveFlows } from './save.ts';
import { maySee } from './see.ts';

/** What is asked of a task; taskNo is filled in once the instance is loaded. */
export type TaskAction = WithoutTask<Action>;
type WithoutTask<A> = A extends unknown ? ('taskNo' extends keyof A ? Omit<A, 'taskNo'> : never) : never;

/** The flow as it stands after an action, saved, and the tasks that became open by it. */
export type Acted = { readonly flow: Flow; readonly opened: readonly Task[] };

/** Acts on a task, with the form as sent (where the action takes one). */
export async function actOnTask(
  acting: Acting,
  taskId: string,
  { action, sent }: { action: TaskAction; sent?: Sent },
): Promise<Acted> {
  const flow = await lockedFlow(acting, { taskId });
  const taskNo = taskNoOf(flow, taskId);
  // Each kind has got back the one key that was taken from it.
  await step(acting, flow, { action: { ...action, taskNo } as Action, sent });
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
  const before = flow.stored.state.tasks;
  const opened = flow.state.tasks.filter((task, at) => task.state === 'open' && before[at]?.state !== 'open');
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
  if (!flow.state.deleted && !flow.record) throw new Failure('RECORD_GONE');
  const record = flow.record ?? {};
  const checked = checkedForm(acting, flow, { action, sent });
  const changes = Object.keys(checked.values).length > 0;
  await advance(acting, flow, action, {
    ...checked,
    record: { ...record, ...checked.values },
    formVersion: versionOf(record) + (changes ? 1 : 0),
  });
  if (takesForm(action))
    await writeForm(acting, flow, { ...checked, ...sceneOf(flow, action), version: sent?.version });
}

const nothing: Checked = { values: {}, missing: [], invalid: [] };

type FormAction = Extract<Action, { kind: 'stash' | 'submit' | 'agree' | 'addSign' }>;

/** Adding signers after oneself is agreeing. */
const takesForm = (action: Action): action is FormAction =>
  action.kind === 'stash' ||
  action.kind === 'submit' ||
  action.kind === 'agree' ||
  (action.kind === 'addSign' && action.type === 'afterAddSign');

function checkedForm(acting: Acting, flow: Flow, given: { action: Action; sent: Sent | undefined }): Checked {
  const { action, sent } = given;
  const task = takesForm(action) ? flow.state.tasks[action.taskNo - 1] : undefined;
  // A task that is not the actor's to act on is refused by the engine before it looks at the form.
  if (task?.state !== 'open' || task.userId !== acting.actor.userId || !flow.record) return nothing;
  return checkForm(acting, flow, {
    node: stepOf(flow.graph, task.nodeId),
    sent: sent?.values ?? {},
    before: flow.record,
    requireAll: action.kind !== 'stash',
  });
}

/** The scene of the form's own rules: filing a draft starts the flow, everything else belongs to its node. */
function sceneOf(flow: Flow, action: FormAction): { scene: string } {
  if (action.kind === 'stash') return { scene: 'edit' };
  if (action.kind === 'submit' && !flow.stored.state.submitted) return { scene: 'startFlow' };
  return { scene: `node_${flow.state.tasks[action.taskNo - 1]?.nodeId ?? ''}` };
}

export function taskNoOf(flow: Flow, taskId: string): number {
  for (const [taskNo, id] of flow.taskIds) if (id === taskId) return taskNo;
  throw new Error(`Task ${taskId} is not one of instance ${flow.instanceId}.`);
}
