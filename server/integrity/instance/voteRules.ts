/** Checks the pass and return rules: the rule of a passed run is fulfilled, that of an open run is undecided. Pure. */
import { type Graph, isStep } from '../../../contract/flow/graph.ts';
import type { InstanceState, Run } from '../../engine/model.ts';
import { judgeApproval, judgeHandling, type VoteVerdict } from '../../engine/voteTally.ts';
import type { Finding } from '../integrityCheck.ts';

const expectedVerdicts: Partial<Record<Run['state'], VoteVerdict>> = { passed: 'pass', open: 'undecided' };
const verdictTexts: Record<VoteVerdict, string> = { pass: '通过', back: '退回', undecided: '未定' };

/** Action numbers in [from, before): the time in which the instance ran on a version of the definition. */
type ActRange = { readonly from: number; readonly before: number };
const allActs: ActRange = { from: 0, before: Number.POSITIVE_INFINITY };

export function checkVotes(graph: Graph, state: InstanceState, during: ActRange = allActs): Finding[] {
  const judged = state.runs.filter(({ endAct }) => {
    const act = endAct ?? state.acts;
    return act >= during.from && act < during.before;
  });
  return judged.flatMap((run) => {
    const expected = expectedVerdicts[run.state];
    const found = verdictOf(graph, state, run);
    if (expected === undefined || found === null || found === expected) return [];
    return [
      {
        where: `节点运行 ${run.runNo}（${run.nodeId}，${run.state}）`,
        expected: `票数判定为${verdictTexts[expected]}`,
        found: `判定为${verdictTexts[found]}`,
      },
    ];
  });
}

/** Null for a node without votes, and for an unknown node, which is a separate finding. */
function verdictOf(graph: Graph, state: InstanceState, run: Run): VoteVerdict | null {
  const node = graph.nodes.get(run.nodeId);
  const tasks = state.tasks.filter((task) => task.runNo === run.runNo);
  if (!node || !isStep(node)) return null;
  if (run.kind === 'HANDLE') return judgeHandling(tasks);
  return run.kind === 'APPROVAL' ? judgeApproval(tasks, node.data) : null;
}
