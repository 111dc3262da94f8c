/** The last actor at a node takes his act back: what arose from it is revoked and his task is open again. */

import { act, refuseEnded } from '../access.ts';
import type { ActionOf } from '../action.ts';
import { closeRun, type Draft, emit, endTask, isLive, refuse, tasksIn } from '../draft.ts';
import type { TakeBack } from '../entangled.ts';
import type { Joined, JumpBack, Token } from '../model.ts';
import { takeBackAt } from '../revocable.ts';
import { tokensWithout } from '../undo.ts';

export function takeBack(draft: Draft, { nodeId }: ActionOf<'takeBack'>) {
  refuseEnded(draft);
  const found = takeBackAt(draft, nodeId, draft.facts.actor?.userId ?? '');
  if (!found) return refuse('NOT_REVOCABLE');
  act(draft, 'takeBack', { task: found.task });
  revokeArisen(draft, found);
  giveJumpsBack(draft, found);
  reopen(draft, found);
}

function revokeArisen(draft: Draft, { task, run, arisen }: TakeBack) {
  const runNos = arisen.map((one) => one.runNo);
  for (const one of arisen) {
    if (one.state === 'open') closeRun(draft, one.runNo, 'revoked');
  }
  for (const reading of draft.state.tasks) {
    if (runNos.includes(reading.runNo) && isLive(reading)) endTask(draft, reading, { state: 'revoked' });
  }
  const standing = arisen.filter((one) => one.stands && one.state !== 'open').map((one) => one.runNo);
  if (standing.length > 0) emit(draft, { type: 'runsUndone', runNos: standing });
  if (run.state !== 'passed') return;
  const isUndone = (runNo: number) => runNo === run.runNo || runNos.includes(runNo);
  const cameOfIt = (token: Token) => token.bornAct === task.endAct || token.from.some(isUndone);
  // A join that went on with a token of mine, or because it had waited for me alone, waits again with what it took
  // from the others.
  const wentOn = (_: string, joined: Joined) => joined.act === task.endAct || joined.tokens.some(cameOfIt);
  emit(draft, { type: 'tokensSet', ...tokensWithout(draft.state, cameOfIt, wentOn) });
}

/** Places that my act used up are kept again, and those underneath wait for the returner's run again. */
function giveJumpsBack(draft: Draft, { task, arisen }: TakeBack) {
  const { jumpBacks } = draft.state;
  const used = jumpBacks.filter((one) => one.usedAct !== null && one.usedAct === task.endAct);
  if (used.length === 0) return;
  const returnerOf = new Map(
    used.map((one) => [arisen.find((run) => run.nodeId === one.nodeId)?.runNo, one.returnerRun]),
  );
  const given = jumpBacks.map((one): JumpBack => {
    if (used.includes(one)) return { ...one, usedAct: null };
    const returner = one.usedAct === null ? returnerOf.get(one.targetRun) : undefined;
    return returner === undefined ? one : { ...one, targetRun: returner };
  });
  emit(draft, { type: 'jumpBacksSet', jumpBacks: given });
}

/** My task and whatever ended or came with it in the same run. */
function reopen(draft: Draft, { task, run }: TakeBack) {
  if (run.state !== 'open') emit(draft, { type: 'runReopened', runNo: run.runNo });
  for (const one of tasksIn(draft.state, run.runNo)) {
    if (one.role === 'reader') continue;
    if (one.bornAct === task.endAct && one.addedBy !== null && isLive(one)) {
      endTask(draft, one, { state: 'revoked' });
    } else if (one.endAct === task.endAct && one.state !== 'transferred') {
      emit(draft, { type: 'taskReopened', taskNo: one.taskNo, waiting: one.turn > task.turn });
    }
  }
  draft.unsettled.add(run.runNo);
}
