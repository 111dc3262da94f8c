/**
 * Passes a HANDLE or APPROVAL run: tokens leave along the lines, or go directly to the user who returned with
 * jump-back.
 */
import { getStep } from '../../../contract/flow/graph.ts';
import {
  closeRun,
  type Draft,
  emitEvent,
  endTask,
  findOpenRun,
  getRun,
  getTasksOfRun,
  isLiveTask,
  requireAdministrator,
  requirePeopleHolders,
} from '../draft.ts';
import type { Holder, JumpBack, Run, Task } from '../model.ts';
import { createUnaskedPeople, openRun, openTask } from '../openRun.ts';
import { leaveNode } from '../outgoingLines.ts';
import { isLastResortRun } from '../undo/lineage.ts';

export function passRun(draft: Draft, runNo: number) {
  closeRun(draft, runNo, 'passed');
  const jumps = draft.state.jumpBacks.filter((one) => one.targetRun === runNo && one.usedAct === null);
  for (const jump of jumps) performJumpBack(draft, jump);
  if (jumps.length > 0 || isLastResortRun(draft.state, getRun(draft, runNo))) return;
  leaveNode(draft, getStep(draft.graph, getRun(draft, runNo).nodeId), [runNo]);
}

/** Opens a new run of the returner's node with its voters. Agreements carry over while the form is unchanged. */
function performJumpBack(draft: Draft, jump: JumpBack) {
  const returner = getRun(draft, jump.returnerRun);
  const already = findOpenRun(draft.state, jump.nodeId);
  const people = createUnaskedPeople('jumpBack');
  const runNo = already?.runNo ?? openRun(draft, { nodeId: jump.nodeId, from: returner.from, people });
  emitEvent(draft, { type: 'jumpBacksSet', jumpBacks: updateJumpBacks(draft, jump, runNo) });
  if (already) return emitEvent(draft, { type: 'runMerged', runNo, from: returner.from });
  for (const place of listResumableTasks(draft, returner)) resumeTask(draft, { runNo, place, jump });
  if (!canPassRun(draft, runNo)) openTask(draft, { runNo, holder: requireAdministrator(draft) });
}

/** A holder is present to act. Users added after a task cannot submit the form without a handler. */
const canPassRun = (draft: Draft, runNo: number): boolean =>
  getTasksOfRun(draft.state, runNo).some(
    (task) => isLiveTask(task) && (getRun(draft, runNo).kind !== 'HANDLE' || task.role === 'handler'),
  );

/** Removes the used jump-back. One below it that waited for the returner's run now waits for the new run. */
const updateJumpBacks = (draft: Draft, jump: JumpBack, runNo: number): JumpBack[] =>
  draft.state.jumpBacks.map((one) => {
    if (one.returnerRun === jump.returnerRun) return { ...one, usedAct: one.usedAct ?? draft.state.acts };
    const underneath = one.usedAct === null && one.targetRun === jump.returnerRun;
    return underneath ? { ...one, targetRun: runNo } : one;
  });

const listResumableTasks = (draft: Draft, run: Run): Task[] =>
  getTasksOfRun(draft.state, run.runNo)
    .filter((task) => task.role !== 'signer' && task.state !== 'transferred' && task.state !== 'revoked')
    .toSorted((a, b) => a.turn - b.turn || a.taskNo - b.taskNo);

type ResumedTask = { readonly runNo: number; readonly place: Task; readonly jump: JumpBack };

function resumeTask(draft: Draft, { runNo, place, jump }: ResumedTask) {
  const carries = place.state === 'agreed' && jump.formVersion === draft.facts.formVersion;
  const holder = carries ? place : resolveFormerHolder(draft, place);
  const present = getTasksOfRun(draft.state, runNo).some(
    (task) => isLiveTask(task) && task.userId === holder?.userId,
  );
  if (!holder || present) return;
  const { kind, role, turn, after, addedBy } = place;
  const task = openTask(draft, { runNo, holder, kind, role, turn, after, addedBy });
  if (carries) endTask(draft, task, { state: 'agreed', automatic: '沿用退回前的同意意见' });
}

/** Returns the former holder of the task, on behalf of the same person. */
function resolveFormerHolder(draft: Draft, { userId, forUserId }: Task): Holder | undefined {
  const [holder] = requirePeopleHolders(draft, [userId]);
  return holder && { ...holder, forUserId: holder.forUserId ?? forUserId };
}
