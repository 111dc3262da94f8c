/** Agreements that a definition gives by itself: duplicateApprover and skipInitiator (engine.md 4). */
import { createFieldRules } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import { type Draft, findLatestRun, getTasksOfRun } from './draft.ts';
import type { Run, Task } from './model.ts';
import { isLastResortRun } from './undo/lineage.ts';

/** Why this open task agrees by itself, in Chinese for the log; null if a person has to. */
export function findAutomaticReason(draft: Draft, run: Run, task: Task, node: StepNode): string | null {
  if (!isOriginalTask(run, task) || hasAskedSigners(draft, task) || requiresFields(draft, node)) return null;
  if (isRepeatedNode(draft, run) || isLastResortRun(draft.state, run)) return null;
  const { skipInitiator, duplicateApprover } = draft.graph.settings;
  if (skipInitiator && task.userId === draft.state.initiatorId) return '自动通过：处理人为发起人';
  if (duplicateApprover === 'NONE') return null;
  if (hasAgreedIn(draft, run.from, task.userId)) return '自动通过：与上一节点处理人相同';
  if (duplicateApprover === 'ANY' && hasAgreedIn(draft, listPassedRuns(draft, run), task.userId)) {
    return '自动通过：已在之前的节点同意';
  }
  return null;
}

/** Opened with its run for the holder himself: not moved to him, not added, not in somebody's stead. */
const isOriginalTask = (run: Run, task: Task) =>
  run.kind === 'APPROVAL' &&
  task.role === 'voter' &&
  task.addedBy === null &&
  task.forUserId === null &&
  task.bornAct === run.bornAct;

/** Whoever has asked signers first means to decide himself. */
const hasAskedSigners = (draft: Draft, task: Task) =>
  getTasksOfRun(draft.state, task.runNo).some((one) => one.role === 'signer' && one.signOf === task.taskNo);

/** After a return or revoke went back before this node, people look again. */
const isRepeatedNode = (draft: Draft, run: Run) =>
  draft.state.runs.some((other) => other.nodeId === run.nodeId && !other.stands);

/** Where somebody has fields to fill in, nobody is passed over. */
function requiresFields(draft: Draft, node: StepNode): boolean {
  const { writable } = createFieldRules(node);
  return draft.facts.requiredFields.some(writable);
}

/** An agreement that came of a timeout is nobody's. */
const hasAgreedIn = (draft: Draft, runNos: readonly number[], userId: string) =>
  runNos.some((runNo) =>
    getTasksOfRun(draft.state, runNo).some(
      (task) => task.userId === userId && task.state === 'agreed' && !task.timedOut,
    ),
  );

const listPassedRuns = (draft: Draft, run: Run) =>
  draft.state.runs
    .filter(
      (other) =>
        other.nodeId !== run.nodeId &&
        other.state === 'passed' &&
        other.stands &&
        findLatestRun(draft.state, other.nodeId) === other,
    )
    .map((other) => other.runNo);
