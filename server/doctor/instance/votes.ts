/** The pass and back rules over what stands: a passed run's rule holds, an open one's is undecided. Pure. */
import { type Graph, isStep } from '../../../contract/flow/graph.ts';
import type { InstanceState, Run } from '../../engine/model.ts';
import { approvalVerdict, handleVerdict, type Verdict } from '../../engine/votes.ts';
import type { Finding } from '../check.ts';

const wanted: Partial<Record<Run['state'], Verdict>> = { passed: 'pass', open: 'undecided' };
const words: Record<Verdict, string> = { pass: '通过', back: '退回', undecided: '未定' };

/** Acts from the first to before the last: while a version of the definition was the instance's. */
type While = { readonly from: number; readonly before: number };
const always: While = { from: 0, before: Number.POSITIVE_INFINITY };

export function votesHold(graph: Graph, state: InstanceState, during: While = always): Finding[] {
  const judged = state.runs.filter(({ endAct }) => {
    const act = endAct ?? state.acts;
    return act >= during.from && act < during.before;
  });
  return judged.flatMap((run) => {
    const expected = wanted[run.state];
    const found = verdictOf(graph, state, run);
    if (expected === undefined || found === null || found === expected) return [];
    return [
      {
        where: `节点运行 ${run.runNo}（${run.nodeId}，${run.state}）`,
        expected: `票数判定为${words[expected]}`,
        found: `判定为${words[found]}`,
      },
    ];
  });
}

/** Null where nobody votes, and for a node that the graph does not know: that is a finding of its own. */
function verdictOf(graph: Graph, state: InstanceState, run: Run): Verdict | null {
  const node = graph.nodes.get(run.nodeId);
  const tasks = state.tasks.filter((task) => task.runNo === run.runNo);
  if (!node || !isStep(node)) return null;
  if (run.kind === 'HANDLE') return handleVerdict(tasks);
  return run.kind === 'APPROVAL' ? approvalVerdict(tasks, node.data) : null;
}
