/**
 * One action on many tasks, in the caller's transaction: their instances are locked in one order, decided beside each
 * other and saved by a few statements. What cannot go along is left for an act of its own: an instance that somebody
 * else is at, a second task of the same one, what one may not see, and what would write its record.
 */
import { Failure } from '../../contract/failures.ts';
import type { Action } from '../engine/action.ts';
import { type TaskAction, taskNoOf } from './act.ts';
import type { Acting } from './acting.ts';
import { decideAll, keep } from './advance.ts';
import { attempt } from './attempt.ts';
import type { Flow } from './flow.ts';
import { formOfAction } from './formOfAction.ts';
import { assertRules } from './formScenes.ts';
import { loadFlowsOfTasks } from './load.ts';
import { saveFlows } from './save.ts';
import { seenAmong } from './see.ts';

/** By task id: done, or why not. A task that is not in it was left. */
export async function actTogether(
  acting: Acting,
  taskIds: readonly string[],
  action: TaskAction,
): Promise<Map<string, 'done' | Failure>> {
  const outcomes = new Map<string, 'done' | Failure>();
  const asked = await askedOf(acting, taskIds, action);
  const ready = asked.flatMap((one) => {
    const given = attempt(() => formOfAction(acting, one.flow, one));
    if (given instanceof Failure) outcomes.set(one.taskId, given);
    // Writing a record is an act of its own.
    else if (Object.keys(given.values).length === 0) return [{ ...one, given }];
    return [];
  });
  const decisions = await decideAll(acting, ready);
  for (const [at, { taskId, flow, action: asking }] of ready.entries()) {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about task ${taskId}.`);
    const refusal = 'refusal' in decision ? decision.refusal : stopOf(acting, flow, asking);
    outcomes.set(taskId, refusal ?? 'done');
    if (!refusal && 'events' in decision) keep(flow, decision, acting.now);
  }
  await saveFlows(
    acting,
    ready.map(({ flow }) => flow),
  );
  return outcomes;
}

type Asked = { readonly taskId: string; readonly flow: Flow; readonly action: Action };

/** The first task of each instance that could be locked and may be seen. */
async function askedOf(acting: Acting, taskIds: readonly string[], action: TaskAction): Promise<Asked[]> {
  const flows = await loadFlowsOfTasks(acting.tx, taskIds, { lock: true });
  const free = new Set(await seenAmong(acting, [...new Set(flows.values())]));
  return taskIds.flatMap((taskId) => {
    const flow = flows.get(taskId);
    if (!flow || !free.delete(flow)) return [];
    // Each kind has got back the one key that was taken from it.
    return [{ taskId, flow, action: { ...action, taskNo: taskNoOf(flow, taskId) } as Action }];
  });
}

/** What the form's own rules say once the engine has agreed. */
function stopOf(acting: Acting, flow: Flow, action: Action): Failure | null {
  const stop = attempt(() => assertRules(acting, flow, { action, values: {} }));
  return stop instanceof Failure ? stop : null;
}
