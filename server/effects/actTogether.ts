/**
 * Acts on many tasks, of one person or of several, in the caller's transaction: their instances are locked in one
 * order, decided beside each other and saved by a few statements. What cannot go along is left for an act of its own:
 * an instance that somebody else is at, a second task of the same one, what its actor has no plain part in, what a
 * refusal of the transport ends, what brings files, and what would write its record.
 */
import { Failure, Refusal } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { Action } from '../engine/action.ts';
import { type Acted, type TaskAct, taskNoOf } from './act.ts';
import type { Acting } from './acting.ts';
import { decideAll, type FormFacts, keep } from './advance.ts';
import { attempt } from './attempt.ts';
import type { Flow } from './flow.ts';
import { formOfAction } from './formOfAction.ts';
import { assertRules } from './formScenes.ts';
import { loadFlowsOfTasks } from './load.ts';
import { openedIn, saveFlows } from './save.ts';
import { plainlySees } from './see.ts';
import { actionOn } from './taskAction.ts';

export type ActorsAct = TaskAct & { readonly actor: Actor };

export type Asked<A> = {
  readonly acts: readonly A[];
  /** Which of them are to be left; asked behind the first statement. */
  readonly isLeft?: () => Promise<(act: A) => boolean>;
};

/** By act: done, or why not. An act that is not in it was left. */
export async function actTogether<A extends ActorsAct>(
  portion: Omit<Acting, 'actor'>,
  wanted: Asked<A>,
): Promise<Map<A, Acted | Failure>> {
  const outcomes = new Map<A, Acted | Failure>();
  const asked = await askedOf(portion, wanted);
  const ready = asked.flatMap((one) => {
    const given = formGiven(one);
    if (given instanceof Failure) outcomes.set(one.act, given);
    return given && !(given instanceof Failure) ? [{ ...one, given }] : [];
  });
  const decisions = await decideAll({ ...portion, actor: null }, ready);
  const done: { act: A; acted: Acted }[] = [];
  for (const [at, { act, acting, flow, action }] of ready.entries()) {
    const decision = decisions[at];
    if (!decision) throw new Error(`Nothing was decided about task ${act.taskId}.`);
    const refusal = 'refusal' in decision ? decision.refusal : stopOf(acting, flow, action);
    if (refusal) outcomes.set(act, refusal);
    if (refusal || !('events' in decision)) continue;
    keep(flow, decision, acting.now);
    done.push({ act, acted: { flow, opened: openedIn(flow) } });
  }
  await saveFlows(
    { ...portion, actor: null },
    done.map(({ acted }) => acted.flow),
  );
  for (const { act, acted } of done) outcomes.set(act, acted);
  return outcomes;
}

type Ready<A> = { readonly act: A; readonly acting: Acting; readonly flow: Flow; readonly action: Action };

/** The first act on each instance that could be locked. */
async function askedOf<A extends ActorsAct>(
  portion: Omit<Acting, 'actor'>,
  { acts, isLeft }: Asked<A>,
): Promise<Ready<A>[]> {
  const taskIds = acts.map(({ taskId }) => taskId);
  const flows = await loadFlowsOfTasks(portion.tx, taskIds, { lock: true });
  const free = new Set(flows.values());
  const leaves = await isLeft?.();
  return acts.flatMap((act) => {
    const flow = leaves?.(act) ? undefined : flows.get(act.taskId);
    if (!flow || !plainlySees(act.actor, flow) || !free.delete(flow)) return [];
    const action = actionOn(flow, taskNoOf(flow, act.taskId), act.action);
    return [{ act, acting: { ...portion, actor: act.actor }, flow, action }];
  });
}

/** null: it is to be left. */
function formGiven({ act, acting, flow, action }: Ready<ActorsAct>): FormFacts | Failure | null {
  const { sent } = act;
  if ('attachments' in action && action.attachments?.length) return null;
  try {
    const given = attempt(() => formOfAction(acting, flow, { action, sent }));
    if (given instanceof Failure) return given;
    // Writing a record is an act of its own.
    return Object.keys(given.values).length === 0 ? given : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What the form's own rules say once the engine has agreed. */
function stopOf(acting: Acting, flow: Flow, action: Action): Failure | null {
  const stop = attempt(() => assertRules(acting, flow, { action, values: {} }));
  return stop instanceof Failure ? stop : null;
}
