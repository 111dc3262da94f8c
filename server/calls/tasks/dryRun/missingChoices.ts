/** The choices that tasks of a batch lack: the next nodes that let the user choose. */
import { getNode, isStep } from '../../../../contract/flow/graph.ts';
import type { NextNode } from '../../../engine/action.ts';
import { previewNextNodes } from '../../../engine/nextTasks.ts';
import type { ActionContext } from '../../../instances/actionContext.ts';
import { buildDecisionFacts } from '../../../instances/actions/decideAction.ts';
import type { DryRunResult } from '../../../instances/actions/dryRun.ts';
import { runDecideLoops } from '../../../instances/facts/decideLoop.ts';

/** Approving from a list sends neither form nor choices. If the form is complete, a choice at a node is missing. */
export function needsChoice({ outcome, given, instance }: DryRunResult): boolean {
  if ('state' in outcome) return false;
  const { reason, detail } = outcome.refusal;
  if (reason === 'SELECT_COUNT') return true;
  const named = detail.errors?.some(({ path }) => instance.graph.nodes.has(path)) ?? false;
  return reason === 'NEEDS_FORM' && named && given?.missing.length === 0;
}

/** The selectable next nodes, by task id. */
export async function findMissingChoices(
  acting: ActionContext,
  predictions: readonly DryRunResult[],
): Promise<Map<string, NextNode[]>> {
  const askings = predictions.filter(needsChoice).flatMap(({ taskId, instance, task, given }) => {
    if (!given) return [];
    const { graph, state } = instance;
    const facts = buildDecisionFacts(acting, instance, given);
    const ask = (known: typeof facts) =>
      previewNextNodes(graph, state, { taskNo: task.taskNo, facts: known });
    return [{ taskId, instance, record: given.record, facts, ask }];
  });
  const answers = await runDecideLoops(acting, askings);
  return new Map(
    askings.map(({ taskId, instance }, at): [string, NextNode[]] => {
      const answer = answers[at];
      const branches = answer && 'branches' in answer ? answer.branches : [];
      return [taskId, branches.filter(({ nodeId }) => isSelectable(instance, nodeId))];
    }),
  );
}

function isSelectable({ graph }: DryRunResult['instance'], nodeId: string): boolean {
  const node = getNode(graph, nodeId);
  return isStep(node) && node.data.selectable;
}
