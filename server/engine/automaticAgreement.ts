/** Automatic agreements that a definition allows: duplicateApprover and skipInitiator. */
import { createFieldRules } from '../../contract/flow/fieldRules.ts';
import type { StepNode } from '../../contract/flow/graph.ts';
import { type Draft, findLatestRun, getTasksOfRun } from './draft.ts';
import type { Run, Task } from './model.ts';
import { isLastResortRun } from './undo/lineage.ts';

/**
 * Returns the reason, in Chinese for the log, why this open task agrees automatically; null if a person must decide.
 */
export function findAutomaticReason(
  draft: Draft,
  task: Task,
  { run, node }: { run: Run; node: StepNode },
): string | null {
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

/** The task was opened with its run for its holder: not transferred, not added by add-sign, not held as a delegate. */
const isOriginalTask = (run: Run, task: Task) =>
  run.kind === 'APPROVAL' &&
  task.role === 'voter' &&
  task.addedBy === null &&
  task.forUserId === null &&
  task.bornAct === run.bornAct;

/** A holder who has added signers before the task decides it in person. */
const hasAskedSigners = (draft: Draft, task: Task) =>
  getTasksOfRun(draft.state, task.runNo).some((one) => one.role === 'signer' && one.signOf === task.taskNo);

/** After a return or revoke went back before this node, people decide it again. */
const isRepeatedNode = (draft: Draft, run: Run) =>
  draft.state.runs.some((other) => other.nodeId === run.nodeId && !other.stands);

/** A task with required fields to fill in never agrees automatically. */
function requiresFields(draft: Draft, node: StepNode): boolean {
  const { writable } = createFieldRules(node);
  return draft.facts.requiredFields.some(writable);
}

/** An agreement by timeout does not count as the agreement of its holder. */
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
