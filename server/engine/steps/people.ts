/** HANDLE and APPROVAL: a token merges into the open run, or opens one with a task for each holder. */
import type { StepNode } from '../../../contract/flow/graph.ts';
import { holdersFor } from '../candidates.ts';
import { closeRun, type Draft, emit, openRunAt } from '../draft.ts';
import { leave } from '../lines.ts';
import { openRun, openTasks } from '../runs.ts';

export function enterPeople(draft: Draft, node: StepNode, from: readonly number[]) {
  const already = openRunAt(draft.state, node.id);
  if (already) return emit(draft, { type: 'runMerged', runNo: already.runNo, from });
  const { holders, people } = holdersFor(draft, node, from);
  const runNo = openRun(draft, { nodeId: node.id, from, people });
  if (holders) return openTasks(draft, runNo, holders);
  closeRun(draft, runNo, 'skipped', '未找到处理人，自动跳过');
  leave(draft, node, from);
}
