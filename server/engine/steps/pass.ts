/** A HANDLE or APPROVAL run passes: on along the lines, or straight back to who returned with jump-back. */
import { stepOf } from '../../../contract/flow/graph.ts';
import type { Holder } from '../action.ts';
import {
  administrator,
  closeRun,
  type Draft,
  emit,
  endTask,
  holdersNamed,
  isLive,
  openRunAt,
  runOf,
  tasksIn,
} from '../draft.ts';
import { isLastResort } from '../lineage.ts';
import { leave } from '../lines.ts';
import type { JumpBack, Run, Task } from '../model.ts';
import { openRun, openTask, unasked } from '../runs.ts';

export function pass(draft: Draft, runNo: number) {
  closeRun(draft, runNo, 'passed');
  const jumps = draft.state.jumpBacks.filter((one) => one.targetRun === runNo && one.usedAct === null);
  for (const jump of jumps) jumpBack(draft, jump);
  if (jumps.length > 0 || isLastResort(draft.state, runOf(draft, runNo))) return;
  leave(draft, stepOf(draft.graph, runOf(draft, runNo).nodeId), [runNo]);
}

/** A new run of the returner's node with the voters it had; agreements carry over while the form is the same. */
function jumpBack(draft: Draft, jump: JumpBack) {
  const returner = runOf(draft, jump.returnerRun);
  const already = openRunAt(draft.state, jump.nodeId);
  const people = unasked('jumpBack');
  const runNo = already?.runNo ?? openRun(draft, { nodeId: jump.nodeId, from: returner.from, people });
  emit(draft, { type: 'jumpBacksSet', jumpBacks: moved(draft, jump, runNo) });
  if (already) return emit(draft, { type: 'runMerged', runNo, from: returner.from });
  for (const place of placesOf(draft, returner)) resume(draft, { runNo, place, jump });
  if (!canPass(draft, runNo)) openTask(draft, { runNo, holder: administrator(draft) });
}

/** Somebody is there to act; those who were added after alone hand in no form. */
const canPass = (draft: Draft, runNo: number): boolean =>
  tasksIn(draft.state, runNo).some(
    (task) => isLive(task) && (runOf(draft, runNo).kind !== 'HANDLE' || task.role === 'handler'),
  );

/** This one is used up; one underneath, that waited for the returner's run, now waits for the new one. */
const moved = (draft: Draft, jump: JumpBack, runNo: number): JumpBack[] =>
  draft.state.jumpBacks.map((one) => {
    if (one.returnerRun === jump.returnerRun) return { ...one, usedAct: one.usedAct ?? draft.state.acts };
    const underneath = one.usedAct === null && one.targetRun === jump.returnerRun;
    return underneath ? { ...one, targetRun: runNo } : one;
  });

const placesOf = (draft: Draft, run: Run): Task[] =>
  tasksIn(draft.state, run.runNo)
    .filter((task) => task.role !== 'signer' && task.state !== 'transferred' && task.state !== 'revoked')
    .toSorted((a, b) => a.turn - b.turn || a.taskNo - b.taskNo);

type Resumed = { readonly runNo: number; readonly place: Task; readonly jump: JumpBack };

function resume(draft: Draft, { runNo, place, jump }: Resumed) {
  const carries = place.state === 'agreed' && jump.formVersion === draft.facts.formVersion;
  const holder = carries ? place : holderAgain(draft, place);
  const present = tasksIn(draft.state, runNo).some((task) => isLive(task) && task.userId === holder?.userId);
  if (!holder || present) return;
  const { kind, role, turn, after, addedBy } = place;
  const task = openTask(draft, { runNo, holder, kind, role, turn, after, addedBy });
  if (carries) endTask(draft, task, { state: 'agreed', automatic: '沿用退回前的同意意见' });
}

/** Whoever held the place, still in the same person's stead. */
function holderAgain(draft: Draft, { userId, forUserId }: Task): Holder | undefined {
  const [holder] = holdersNamed(draft, [userId]);
  return holder && { ...holder, forUserId: holder.forUserId ?? forUserId };
}
