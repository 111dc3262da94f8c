/**
 * Finds the results of a passed run. In a graph without a way back these are the runs at nodes that its node can reach.
 * Inside a cycle every node reaches every other, and only the recorded origin of the tokens separates branches.
 */
import type { Graph } from '../../../contract/flow/graph.ts';
import { getReachableNodes } from '../../../contract/flow/reachableNodes.ts';
import type { InstanceState, Run } from '../model.ts';

/** Creates a test for runs: true if the target, as last passed or as it was before a return, led to the run. */
export function createLedToTest(graph: Graph, state: InstanceState, target: Run): (run: Run) => boolean {
  const versions = collectRedoneRuns(state, target);
  // Includes the target itself, for every time it was passed.
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

/** A run opened by a return originates in the run that it redoes, so the results of that run are its results. */
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

/** Returns the runs before this one, looking through those at its own node, which it redoes. */
export function listOriginRuns(state: InstanceState, run: Run): number[] {
  return run.from.flatMap((from) => {
    const before = state.runs[from - 1];
    return before?.nodeId === run.nodeId ? listOriginRuns(state, before) : [from];
  });
}

/** The run of an administrator in place of a skipped one: no other run originates in a skipped run. */
export const isLastResortRun = (state: InstanceState, run: Run): boolean =>
  run.from.some((from) => state.runs[from - 1]?.state === 'skipped');
