/**
 * Finds the nodes where the form may be filled in before a node is left: nodes on the paths to it and parallel nodes.
 */

import type { OpenPaths } from './openPaths.ts';
import { createReachLookup, type ReachLookup } from './openReach.ts';

/** arriving: before tokens reach the node, so that its own people do not count. */
type WriterMoment = 'leaving' | 'arriving';

export function createWriterLookup(
  ways: OpenPaths,
): (nodeId: string, when?: WriterMoment) => ReadonlySet<string> {
  const forward = createReachLookup(ways, 'forward');
  const backward = createReachLookup(ways, 'backward');
  const branches = listParallelBranches(ways, forward);
  return (nodeId, when = 'leaving') => {
    const leading = [...backward(nodeId), ...(when === 'leaving' ? [nodeId] : [])];
    const behind = forward(nodeId);
    const beside = branches
      .filter((group) => group.some((branch) => branch.has(nodeId)))
      .flatMap((group) => group.filter((branch) => !branch.has(nodeId)))
      .flatMap((branch) => [...branch])
      .filter((other) => !behind.has(other));
    return new Set([
      ...[...leading, ...beside].filter((id) => ways.arrived.has(id)),
      ...ways.places
        .filter((place) => leading.includes(place.nodeId) || beside.includes(place.nodeId))
        .flatMap(({ writers }) => writers),
    ]);
  };
}

/**
 * Lists the branches that run in parallel: one from each place, and one from each line of a node that takes several.
 */
function listParallelBranches(ways: OpenPaths, forward: ReachLookup): ReadonlySet<string>[][] {
  const from = (nodeId: string) => new Set([nodeId, ...forward(nodeId)]);
  const splits = [...ways.exits.values()].filter((exit) => exit.together);
  const groups = [
    ways.places.map(({ nodeId }) => nodeId),
    ...splits.map(({ possible }) => possible.map(({ to }) => to)),
  ];
  return groups.filter((starts) => starts.length > 1).map((starts) => starts.map(from));
}
