import type { InstanceState } from '../../engine/model.ts';
import type { Finding } from '../integrityCheck.ts';

/**
 * The action that passes the target of a return with jump-back reopens the returned runs, and no run between them
 * opens. Runs that the action opens independently do not count. Pure, over the states before and after one action.
 */
export function checkJumpBacks(before: InstanceState, after: InstanceState): Finding[] {
  const used = after.jumpBacks.filter(
    (one) =>
      one.usedAct === after.acts &&
      before.jumpBacks.some((other) => other.returnerRun === one.returnerRun && other.usedAct === null),
  );
  const opened = after.runs.slice(before.runs.length);
  // A node that passed or was skipped immediately has already moved on.
  if (used.length === 0 || after.status !== 0 || opened.some((run) => run.state !== 'open')) return [];
  const isOpenAt = (nodeId: string) =>
    after.runs.some((run) => run.nodeId === nodeId && run.state === 'open');
  const places = new Set(used.map((one) => one.nodeId));
  const where = `操作 ${after.acts}（直送）`;
  return [
    ...[...places]
      .filter((nodeId) => !isOpenAt(nodeId))
      .map((nodeId) => ({ where, expected: `退回人的节点 ${nodeId} 重新打开`, found: '没有打开' })),
    ...opened
      .filter((run) => !places.has(run.nodeId))
      .map((run) => ({ where, expected: '不经过中间节点', found: `打开了节点 ${run.nodeId}` })),
  ];
}
