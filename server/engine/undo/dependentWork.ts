/** Whether what came of an act has gone into other branches since: then it cannot be undone without them. */
import { getTasksOfRun } from '../draft.ts';
import type { InstanceState, Run, Task } from '../model.ts';
import { isLastResortRun } from './lineage.ts';

/** The act of one user at one node that may be undone, and the runs that arose from it. */
export type TakeBackTarget = { readonly task: Task; readonly run: Run; readonly arisen: readonly Run[] };

/** Anything done in the same run since, besides what my own act brought about. */
export const isTouchedAfter = (one: Task, task: Task) =>
  (one.endAct ?? 0) > (task.endAct ?? 0) || one.bornAct > (task.endAct ?? 0);

export const hasDependentWork = (state: InstanceState, found: TakeBackTarget): boolean =>
  [hasFollowedMerge, hasFollowedRelease, isSharedRun].some((is) => is(state, found));

const collectRunNos = ({ run, arisen }: TakeBackTarget) => new Set([run, ...arisen].map((one) => one.runNo));

/** A token of mine went into a run that was open already, where somebody has acted since: it has gone on with that. */
function hasFollowedMerge(state: InstanceState, found: TakeBackTarget): boolean {
  const mine = collectRunNos(found);
  const { task } = found;
  return state.runs
    .filter((one) => one.bornAct < (task.endAct ?? 0) && one.from.some((from) => mine.has(from)))
    .some(({ runNo }) => getTasksOfRun(state, runNo).some((one) => isTouchedAfter(one, task)));
}

/** Another branch has come to a run of mine, by a line or straight back: the run is not mine alone any more. */
function isSharedRun(state: InstanceState, found: TakeBackTarget): boolean {
  const mine = collectRunNos(found);
  const cameSince = (one: Run) => (from: number) =>
    !mine.has(from) && (state.runs[from - 1]?.endAct ?? 0) > one.bornAct;
  const jumpedTo = (one: Run) =>
    state.jumpBacks.some(
      ({ nodeId, usedAct, targetRun }) =>
        nodeId === one.nodeId && (usedAct ?? 0) > one.bornAct && !mine.has(targetRun),
    );
  return found.arisen.some((one) => one.stands && (one.from.some(cameSince(one)) || jumpedTo(one)));
}

/**
 * A join that had waited for my branch alone let the others' tokens go on: they cannot wait there again once another
 * join has taken them since, or the same one has gone on anew.
 */
function hasFollowedRelease(state: InstanceState, found: TakeBackTarget): boolean {
  const { task, arisen } = found;
  const mine = collectRunNos(found);
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
