/** Checks whether other branches depend on the results of an action, which therefore cannot be undone alone. */
import { getTasksOfRun } from '../draft.ts';
import type { InstanceState, Run, Task } from '../model.ts';
import { isLastResortRun } from './lineage.ts';

/** An action of one user at one node that may be undone, and the runs that resulted from it. */
export type TakeBackTarget = { readonly task: Task; readonly run: Run; readonly arisen: readonly Run[] };

/** True for a later action in the same run that the user's own action did not cause. */
export const isTouchedAfter = (one: Task, task: Task) =>
  (one.endAct ?? 0) > (task.endAct ?? 0) || one.bornAct > (task.endAct ?? 0);

export const hasDependentWork = (state: InstanceState, target: TakeBackTarget): boolean =>
  [hasFollowedMerge, hasFollowedRelease, isSharedRun].some((is) => is(state, target));

const collectRunNos = ({ run, arisen }: TakeBackTarget) => new Set([run, ...arisen].map((one) => one.runNo));

/** The user's token merged into an open run in which somebody has acted since: that action depends on it. */
function hasFollowedMerge(state: InstanceState, target: TakeBackTarget): boolean {
  const mine = collectRunNos(target);
  const { task } = target;
  return state.runs
    .filter((one) => one.bornAct < (task.endAct ?? 0) && one.from.some((from) => mine.has(from)))
    .some(({ runNo }) => getTasksOfRun(state, runNo).some((one) => isTouchedAfter(one, task)));
}

/**
 * Another branch has reached the resulting run, by a line or a jump-back: the run no longer depends on the user alone.
 */
function isSharedRun(state: InstanceState, target: TakeBackTarget): boolean {
  const mine = collectRunNos(target);
  const cameSince = (one: Run) => (from: number) =>
    !mine.has(from) && (state.runs[from - 1]?.endAct ?? 0) > one.bornAct;
  const jumpedTo = (one: Run) =>
    state.jumpBacks.some(
      ({ nodeId, usedAct, targetRun }) =>
        nodeId === one.nodeId && (usedAct ?? 0) > one.bornAct && !mine.has(targetRun),
    );
  return target.arisen.some((one) => one.stands && (one.from.some(cameSince(one)) || jumpedTo(one)));
}

/**
 * A join that had waited for the user's branch alone released the tokens of the others. They cannot wait there again
 * after another join has consumed them, or after the same join has fired again.
 */
function hasFollowedRelease(state: InstanceState, target: TakeBackTarget): boolean {
  const { task, arisen } = target;
  const mine = collectRunNos(target);
  const joins = Object.values(state.joined);
  const isForeign = ({ from }: { readonly from: readonly number[] }) => !from.some((one) => mine.has(one));
  const takenSince = joins
    .filter(({ act }) => act > (task.endAct ?? 0))
    .some(({ tokens }) => tokens.some((token) => token.bornAct === task.endAct && isForeign(token)));
  const released = joins.filter(({ act }) => act === task.endAct).flatMap(({ tokens }) => tokens);
  const isKept = (one: Run) => released.some((token) => token.from.some((from) => one.from.includes(from)));
  const jumpedTo = state.jumpBacks.filter(({ usedAct }) => usedAct === task.endAct).map((one) => one.nodeId);
  const opened = arisen.filter(
    (one) =>
      one.bornAct === task.endAct &&
      isForeign(one) &&
      !jumpedTo.includes(one.nodeId) &&
      !isLastResortRun(state, one),
  );
  return takenSince || !opened.every(isKept);
}
