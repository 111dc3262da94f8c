/**
 * A user may hold no task any more: the account was disabled or deleted. Where others have a place in the node, theirs
 * falls away, as it would if the node were opened now; a node that was theirs alone goes to its candidates as they are
 * now, else by its notFoundCandidateStrategy.
 */
import { type StepNode, stepOf } from '../../../contract/flow/graph.ts';
import { act, refuseEnded } from '../access.ts';
import type { ActionOf, Holder } from '../action.ts';
import { holdersFor } from '../candidates.ts';
import { administrator, closeRun, type Draft, endTask, isLive, runOf, taskOf, tasksIn } from '../draft.ts';
import { leave } from '../lines.ts';
import type { Run, Task } from '../model.ts';
import { openTasks } from '../runs.ts';
import { handOver } from './sign.ts';
import { closeSigners } from './vote.ts';

/** Readings stay, and so does a draft: it is its initiator's own. */
export function depart(draft: Draft, { userId, toAdministrator }: ActionOf<'depart'>) {
  refuseEnded(draft);
  if (draft.state.status !== 0) return;
  for (const { taskNo, userId: holder, role } of draft.state.tasks) {
    // The end of an earlier task may have closed the run of this one.
    const task = taskOf(draft, taskNo);
    if (holder !== userId || role === 'reader' || !isLive(task)) continue;
    if (toAdministrator && role !== 'signer') giveToAdministrator(draft, task);
    else goOnWithout(draft, task);
  }
}

function goOnWithout(draft: Draft, task: Task) {
  const run = runOf(draft, task.runNo);
  if (task.role === 'signer' || hasOthers(draft, task)) return fallAway(draft, task);
  const node = stepOf(draft.graph, run.nodeId);
  const holders = successors(draft, node, run);
  act(draft, 'depart', { task, userIds: (holders ?? []).map((one) => one.userId) });
  closeSigners(draft, task);
  if (holders === null) return skip(draft, node, run);
  const [first, ...rest] = holders;
  if (first) handOver(draft, task, first, left);
  openTasks(draft, run.runNo, rest);
}

/** Nothing passes or is skipped by it, unless the administrator is there already. */
function giveToAdministrator(draft: Draft, task: Task) {
  const holder = administrator(draft);
  const isThere = tasksIn(draft.state, task.runNo).some(
    (one) => isLive(one) && one.userId === holder.userId && one.role !== 'reader',
  );
  if (isThere) return fallAway(draft, task);
  act(draft, 'depart', { task, userIds: [holder.userId] });
  handOver(draft, task, holder, left);
}

const left = '处理人已停用';

/** The signers that the task waits for are asked no more. */
function fallAway(draft: Draft, task: Task) {
  act(draft, 'depart', { task });
  closeSigners(draft, task);
  endTask(draft, task, { state: 'revoked' });
}

/** Another person decides in this run, or has decided. */
const hasOthers = (draft: Draft, task: Task): boolean =>
  tasksIn(draft.state, task.runNo).some(
    (other) =>
      other !== task &&
      (other.role === 'voter' || other.role === 'handler') &&
      other.userId !== task.userId &&
      other.state !== 'transferred' &&
      other.state !== 'revoked' &&
      // A form is handed in by a handler.
      (task.role === 'voter' || other.role === 'handler'),
  );

/** null: the node is to be skipped. */
function successors(draft: Draft, node: StepNode, run: Run): readonly Holder[] | null {
  const { holders } = holdersFor(draft, node, run.from);
  return holders === null && !isSkippable(draft, run) ? [administrator(draft)] : holders;
}

/** What somebody was asked for by a return or as the last resort is not passed over, nor the beginning. */
const isSkippable = ({ state }: Draft, run: Run): boolean =>
  run.from.length > 0 &&
  !run.from.some((from) => state.runs[from - 1]?.nodeId === run.nodeId) &&
  !state.jumpBacks.some(({ usedAct, targetRun }) => usedAct === null && targetRun === run.runNo);

function skip(draft: Draft, node: StepNode, run: Run) {
  closeRun(draft, run.runNo, 'skipped', `${left}且未找到其他处理人，自动跳过`);
  leave(draft, node, run.from);
}
