/** Agreements that a definition gives by itself: duplicateApprover and skipInitiator (engine.md 4). */
import { fieldRulesOf } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import { type Draft, latestRunAt, tasksIn } from './draft.ts';
import { isLastResort } from './lineage.ts';
import type { Run, Task } from './model.ts';

/** Why this open task agrees by itself, in Chinese for the log; null if a person has to. */
export function automaticReason(draft: Draft, run: Run, task: Task, node: StepNode): string | null {
  if (!original(run, task) || asksOthers(draft, task) || asksForFields(draft, node)) return null;
  if (walkedAgain(draft, run) || isLastResort(draft.state, run)) return null;
  const { skipInitiator, duplicateApprover } = draft.graph.settings;
  if (skipInitiator && task.userId === draft.state.initiatorId) return '自动通过：处理人为发起人';
  if (duplicateApprover === 'NONE') return null;
  if (agreedIn(draft, run.from, task.userId)) return '自动通过：与上一节点处理人相同';
  if (duplicateApprover === 'ANY' && agreedIn(draft, standingBefore(draft, run), task.userId)) {
    return '自动通过：已在之前的节点同意';
  }
  return null;
}

/** Opened with its run for the holder himself: not moved to him, not added, not in somebody's stead. */
const original = (run: Run, task: Task) =>
  run.kind === 'APPROVAL' &&
  task.role === 'voter' &&
  task.addedBy === null &&
  task.forUserId === null &&
  task.bornAct === run.bornAct;

/** Whoever has asked signers first means to decide himself. */
const asksOthers = (draft: Draft, task: Task) =>
  tasksIn(draft.state, task.runNo).some((one) => one.role === 'signer' && one.signOf === task.taskNo);

/** After a return or revoke went back before this node, people look again. */
const walkedAgain = (draft: Draft, run: Run) =>
  draft.state.runs.some((other) => other.nodeId === run.nodeId && !other.stands);

/** Where somebody has fields to fill in, nobody is passed over. */
function asksForFields(draft: Draft, node: StepNode): boolean {
  const { writable } = fieldRulesOf(node);
  return draft.facts.requiredFields.some(writable);
}

/** An agreement that came of a timeout is nobody's. */
const agreedIn = (draft: Draft, runNos: readonly number[], userId: string) =>
  runNos.some((runNo) =>
    tasksIn(draft.state, runNo).some(
      (task) => task.userId === userId && task.state === 'agreed' && !task.timedOut,
    ),
  );

const standingBefore = (draft: Draft, run: Run) =>
  draft.state.runs
    .filter(
      (other) =>
        other.nodeId !== run.nodeId &&
        other.state === 'passed' &&
        other.stands &&
        latestRunAt(draft.state, other.nodeId) === other,
    )
    .map((other) => other.runNo);
