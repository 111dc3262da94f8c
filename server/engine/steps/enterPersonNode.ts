/** Enters a HANDLE or APPROVAL node: a token merges into the open run, or opens one with a task for each holder. */
import type { StepNode } from '../../../contract/flow/graph.ts';
import { resolveHolders } from '../candidates.ts';
import { closeRun, type Draft, emitEvent, findOpenRun } from '../draft.ts';
import { openRun, openTasksFor } from '../openRun.ts';
import { leaveNode } from '../outgoingLines.ts';

export function enterPersonNode(draft: Draft, node: StepNode, from: readonly number[]) {
  const already = findOpenRun(draft.state, node.id);
  if (already) return emitEvent(draft, { type: 'runMerged', runNo: already.runNo, from });
  const { holders, people } = resolveHolders(draft, node, from);
  const runNo = openRun(draft, { nodeId: node.id, from, people });
  if (holders) return openTasksFor(draft, runNo, holders);
  closeRun(draft, runNo, { state: 'skipped', reason: '未找到处理人，自动跳过' });
  leaveNode(draft, node, from);
}
