/**
 * What a passed run has led to. Where the graph has no way back, that is what can be reached from its node; inside a
 * cycle everything can be reached from everything, and only where the tokens really came from tells branches apart.
 */
import type { Graph } from '../../../contract/flow/graph.ts';
import { getReachableNodes } from '../../../contract/flow/reachableNodes.ts';
import type { InstanceState, Run } from '../model.ts';

/** A test for runs: whether the target, as it was last passed or before it was returned to, leads to them. */
export function createLedToTest(graph: Graph, state: InstanceState, target: Run): (run: Run) => boolean {
  const versions = collectRedoneRuns(state, target);
  // The target itself as well, however often it was passed.
  const behind = new Set([target.nodeId, ...getReachableNodes(graph, target.nodeId)]);
  const known = new Map<number, boolean>();
  const descends = (runNo: number): boolean => {
    const answer = known.get(runNo);
    if (answer !== undefined) return answer;
    known.set(runNo, false);
    const from = state.runs[runNo - 1]?.from ?? [];
    const found = from.some((one) => versions.has(one) || descends(one));
    known.set(runNo, found);
    return found;
  };
  return (run) =>
    versions.has(run.runNo) ||
    descends(run.runNo) ||
    (behind.has(run.nodeId) && !getReachableNodes(graph, run.nodeId).has(target.nodeId));
}

/** A run opened by a return comes from the run it redoes; what came of that one came of it. */
function collectRedoneRuns(state: InstanceState, target: Run): ReadonlySet<number> {
  const versions = new Set([target.runNo]);
  for (const runNo of versions) {
    for (const from of state.runs[runNo - 1]?.from ?? []) {
      const before = state.runs[from - 1];
      if (before && before.nodeId === target.nodeId && !before.stands) versions.add(from);
    }
  }
  return versions;
}

/** The runs before this one, those at its own node (which it redoes) seen through. */
export function listOriginRuns(state: InstanceState, run: Run): number[] {
  return run.from.flatMap((from) => {
    const before = state.runs[from - 1];
    return before?.nodeId === run.nodeId ? listOriginRuns(state, before) : [from];
  });
}

/** An administrator's, in the place of one that was skipped: no other run comes from a skipped one. */
export const isLastResortRun = (state: InstanceState, run: Run): boolean =>
  run.from.some((from) => state.runs[from - 1]?.state === 'skipped');
