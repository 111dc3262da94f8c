/** Enters a CC or CONVERGE node: opens a reading task for each candidate. The flow does not wait for readers. */
import type { StepNode } from '../../../contract/flow/graph.ts';
import { resolveHolders } from '../candidates.ts';
import { closeRun, type Draft } from '../draft.ts';
import type { Holder } from '../model.ts';
import { createUnaskedPeople, openRun, openTasksFor } from '../openRun.ts';
import { leaveNode } from '../outgoingLines.ts';

export function enterReadingNode(draft: Draft, node: StepNode, from: readonly number[]) {
  const nobodyAsked = node.kind === 'CONVERGE' && node.data.candidateList.length === 0;
  const { holders, people } = nobodyAsked
    ? { holders: [], people: createUnaskedPeople('nobody') }
    : resolveHolders(draft, node, from);
  const runNo = openRun(draft, { nodeId: node.id, from, people });
  openTasksFor(
    draft,
    runNo,
    (holders ?? []).filter((one) => draft.preview || !hasUnreadTask(draft, node, one)),
  );
  const skipped = node.kind === 'CC' && holders === null;
  closeRun(draft, runNo, skipped ? { state: 'skipped', reason: '未找到抄送人，自动跳过' } : 'passed');
  leaveNode(draft, node, from);
}

/** A node that is walked again opens no second reading task for a reader with an unread one. */
const hasUnreadTask = (draft: Draft, node: StepNode, { userId }: Holder) =>
  draft.state.tasks.some(
    (task) =>
      task.nodeId === node.id && task.userId === userId && task.role === 'reader' && task.state === 'open',
  );
