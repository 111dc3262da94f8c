/** The choices that tasks of a batch lack: which nodes come next and let one choose. */
import { isStep, nodeOf } from '../../../contract/flow/graph.ts';
import type { Acting } from '../../effects/acting.ts';
import { factsFor } from '../../effects/advance.ts';
import { answersOf } from '../../effects/ask.ts';
import type { Rehearsed } from '../../effects/rehearse.ts';
import type { Branch } from '../../engine/action.ts';
import { branchesAhead } from '../../engine/ahead.ts';

/** Whoever agrees from a list has neither form nor choice: with nothing missing in the form, a node is named. */
export function needsChoice({ outcome, given, flow }: Rehearsed): boolean {
  if ('state' in outcome) return false;
  const { reason, detail } = outcome.refusal;
  if (reason === 'SELECT_COUNT') return true;
  const named = detail.errors?.some(({ path }) => flow.graph.nodes.has(path)) ?? false;
  return reason === 'NEEDS_FORM' && named && given?.missing.length === 0;
}

/** The selectable nodes that come next, by task id. */
export async function choicesOf(
  acting: Acting,
  rehearsed: readonly Rehearsed[],
): Promise<Map<string, Branch[]>> {
  const askings = rehearsed.filter(needsChoice).flatMap(({ taskId, flow, task, given }) => {
    if (!given) return [];
    const { graph, state } = flow;
    const facts = factsFor(acting, flow, given);
    const ask = (known: typeof facts) => branchesAhead(graph, state, { taskNo: task.taskNo, facts: known });
    return [{ taskId, flow, record: given.record, facts, ask }];
  });
  const answers = await answersOf(acting, askings);
  return new Map(
    askings.map(({ taskId, flow }, at): [string, Branch[]] => {
      const answer = answers[at];
      const branches = answer && 'branches' in answer ? answer.branches : [];
      return [taskId, branches.filter(({ nodeId }) => isSelectable(flow, nodeId))];
    }),
  );
}

function isSelectable({ graph }: Rehearsed['flow'], nodeId: string): boolean {
  const node = nodeOf(graph, nodeId);
  return isStep(node) && node.data.selectable;
}
