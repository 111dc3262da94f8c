/**
 * An administrator moves an instance to a node, or resumes a voided instance there. Work before the node is skipped,
 * results of the node are undone, and parallel branches stay as they are.
 */
import { isRemoved, isStep, type StepNode } from '../../../../contract/flow/graph.ts';
import { getReachableNodes } from '../../../../contract/flow/reachableNodes.ts';
import type { ActionOf } from '../../action.ts';
import { closeRun, type Draft, emitEvent, findLatestRun, getRun, throwFailure } from '../../draft.ts';
import type { ConsumedTokens, Run, Token } from '../../model.ts';
import { enterPersonNode } from '../../steps/enterPersonNode.ts';
import { findStarvedJoin } from '../../steps/joins.ts';
import { reopenNode, undoRuns } from '../../steps/returnRun.ts';
import { assertNotDeleted, recordAction } from '../../taskAccess.ts';
import { createLedToTest } from '../../undo/lineage.ts';
import { filterLiveJumpBacks, removeUndoneTokens } from '../../undo/undoTokens.ts';
import type { ActionRule } from '../actionRule.ts';

export const jumpRule: ActionRule<'jump'> = { decide: decideJump };

function decideJump(draft: Draft, { nodeId }: ActionOf<'jump'>) {
  assertNotDeleted(draft);
  const { status, submitted } = draft.state;
  if (status === 1) throwFailure('INSTANCE_ENDED');
  if (!submitted) throwFailure('NOT_JUMPABLE', { msg: '草稿尚未提交，不能跳转' });
  const target = requireTarget(draft, nodeId);
  recordAction(draft, 'jump', { targetNodeId: nodeId });
  if (status !== 0) emitEvent(draft, { type: 'statusChanged', status: 0 });
  const latest = findLatestRun(draft.state, nodeId);
  // No run originates in a skipped one, so its results are found as if the node had never been reached.
  const before = latest?.state === 'skipped' ? undefined : latest;
  const skipped = draft.state.runs.filter(
    (run) => run.state === 'open' && leadsTo(draft, run.nodeId, target),
  );
  const isResult = createResultTest(draft, target, before);
  undoRuns(draft, isResult);
  for (const { runNo } of skipped) {
    if (getRun(draft, runNo).state === 'open')
      closeRun(draft, runNo, { state: 'skipped', reason: `管理员跳转至“${target.name}”` });
  }
  undoTokens(draft, { target, before, isResult });
  const starved = findStarvedJoin(draft, nodeId);
  if (starved) {
    const join = starved.name || starved.id;
    throwFailure('NOT_JUMPABLE', { msg: `跳转到“${target.name}”后，“${join}”等不到其他并行分支` });
  }
  if (before) reopenNode(draft, { nodeId, jumpBack: false, userIds: [] }, before);
  else enterPersonNode(draft, target, latest?.from ?? [...new Set(skipped.flatMap((run) => run.from))]);
}

function requireTarget(draft: Draft, nodeId: string): StepNode {
  const node = draft.graph.nodes.get(nodeId);
  const isHeld = node?.kind === 'HANDLE' || node?.kind === 'APPROVAL';
  if (!node || !isStep(node) || !isHeld || isRemoved(draft.graph, nodeId))
    return throwFailure('NOT_JUMPABLE', { msg: '只能跳转到有处理人的节点' });
  const open = draft.state.runs.filter((run) => run.state === 'open');
  if (open.length > 0 && open.every((run) => run.nodeId === nodeId))
    throwFailure('NOT_JUMPABLE', { msg: `流程已在“${node.name}”` });
  return node;
}

const leadsTo = ({ graph }: Draft, nodeId: string, { id }: StepNode) =>
  nodeId !== id && getReachableNodes(graph, nodeId).has(id);

type ResultTest = (run: Run) => boolean;

/**
 * The results of the last pass of the node; of a node that was never reached, the runs behind it that do not lead to it.
 */
function createResultTest(draft: Draft, target: StepNode, before: Run | undefined): ResultTest {
  if (before) return createLedToTest(draft.graph, draft.state, before);
  return (run) => isBehind(draft, run.nodeId, target);
}

const isBehind = (draft: Draft, nodeId: string, target: StepNode) =>
  getReachableNodes(draft.graph, target.id).has(nodeId) && !leadsTo(draft, nodeId, target);

type Jump = { target: StepNode; before: Run | undefined; isResult: ResultTest };

function undoTokens(draft: Draft, { target, before, isResult }: Jump) {
  const isUndone = (runNo: number) => isResult(getRun(draft, runNo));
  const isUndoneToken = (token: Token) =>
    token.from.some(isUndone) || (!before && leadsTo(draft, token.joinId, target));
  const isUndoneJoin = (joinId: string, { tokens }: ConsumedTokens) =>
    tokens.some(({ from }) => from.some(isUndone)) || isBehind(draft, joinId, target);
  emitEvent(draft, { type: 'tokensSet', ...removeUndoneTokens(draft.state, isUndoneToken, isUndoneJoin) });
  const jumpBacks = filterLiveJumpBacks(draft.state, isUndone);
  if (jumpBacks.length < draft.state.jumpBacks.length) emitEvent(draft, { type: 'jumpBacksSet', jumpBacks });
}
