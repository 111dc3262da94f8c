/** The last actor at a node takes an action back: its results are revoked and the actor's task is open again. */

import type { ActionOf } from '../../action.ts';
import {
  closeRun,
  type Draft,
  emitEvent,
  endTask,
  getTasksOfRun,
  isLiveTask,
  throwFailure,
} from '../../draft.ts';
import type { ConsumedTokens, JumpBack, Token } from '../../model.ts';
import { assertNotEnded, recordAction } from '../../taskAccess.ts';
import type { TakeBackTarget } from '../../undo/dependentWork.ts';
import { findTakeBack } from '../../undo/revocation.ts';
import { removeUndoneTokens } from '../../undo/undoTokens.ts';
import type { ActionRule } from '../actionRule.ts';

export const takeBackRule: ActionRule<'takeBack'> = { decide: decideTakeBack };

function decideTakeBack(draft: Draft, { nodeId }: ActionOf<'takeBack'>) {
  assertNotEnded(draft);
  const target = findTakeBack(draft, nodeId, draft.facts.actor?.userId ?? '');
  if (!target) return throwFailure('NOT_REVOCABLE');
  recordAction(draft, 'takeBack', { task: target.task });
  revokeResultingRuns(draft, target);
  restoreJumpBacks(draft, target);
  reopenTasks(draft, target);
}

function revokeResultingRuns(draft: Draft, { task, run, arisen }: TakeBackTarget) {
  const runNos = arisen.map((one) => one.runNo);
  for (const one of arisen) {
    if (one.state === 'open') closeRun(draft, one.runNo, 'revoked');
  }
  for (const reading of draft.state.tasks) {
    if (runNos.includes(reading.runNo) && isLiveTask(reading)) endTask(draft, reading, { state: 'revoked' });
  }
  const standing = arisen.filter((one) => one.stands && one.state !== 'open').map((one) => one.runNo);
  if (standing.length > 0) emitEvent(draft, { type: 'runsUndone', runNos: standing });
  if (run.state !== 'passed') return;
  const isUndone = (runNo: number) => runNo === run.runNo || runNos.includes(runNo);
  const cameOfIt = (token: Token) => token.bornAct === task.endAct || token.from.some(isUndone);
  // A join that consumed a token of this run, or that waited for this run alone, waits again with the tokens of the
  // others.
  const wentOn = (_: string, joined: ConsumedTokens) =>
    joined.act === task.endAct || joined.tokens.some(cameOfIt);
  emitEvent(draft, { type: 'tokensSet', ...removeUndoneTokens(draft.state, cameOfIt, wentOn) });
}

/** Restores the jump-backs that the action used up. Jump-backs below them wait for the returner's run again. */
function restoreJumpBacks(draft: Draft, { task, arisen }: TakeBackTarget) {
  const { jumpBacks } = draft.state;
  const used = jumpBacks.filter((one) => one.usedAct !== null && one.usedAct === task.endAct);
  if (used.length === 0) return;
  const returnerOf = new Map(
    used.map((one) => [arisen.find((run) => run.nodeId === one.nodeId)?.runNo, one.returnerRun]),
  );
  const restored = jumpBacks.map((one): JumpBack => {
    if (used.includes(one)) return { ...one, usedAct: null };
    const returner = one.usedAct === null ? returnerOf.get(one.targetRun) : undefined;
    return returner === undefined ? one : { ...one, targetRun: returner };
  });
  emitEvent(draft, { type: 'jumpBacksSet', jumpBacks: restored });
}

/** Reopens the actor's task and the tasks that ended or opened with it in the same run. */
function reopenTasks(draft: Draft, { task, run }: TakeBackTarget) {
  if (run.state !== 'open') emitEvent(draft, { type: 'runReopened', runNo: run.runNo });
  for (const one of getTasksOfRun(draft.state, run.runNo)) {
    if (one.role === 'reader') continue;
    if (one.bornAct === task.endAct && one.addedBy !== null && isLiveTask(one)) {
      endTask(draft, one, { state: 'revoked' });
    } else if (one.endAct === task.endAct && one.state !== 'transferred') {
      emitEvent(draft, { type: 'taskReopened', taskNo: one.taskNo, waiting: one.turn > task.turn });
    }
  }
  draft.unsettled.add(run.runNo);
}
