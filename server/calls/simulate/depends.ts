/** What of later input the steps of a simulation depend on. */
import type { Dependence } from '../../../contract/calls/simulateShapes.ts';
import { isStep, nodeOf } from '../../../contract/flow/graph.ts';
import { dependsOnField } from '../../effects/foreseen.ts';
import type { Simulation } from '../../effects/simulate.ts';
import type { LaterInput } from '../../engine/foresee/laterInput.ts';
import type { Run } from '../../engine/model.ts';
import { fieldAt } from '../fieldAt.ts';
import type { Telling } from '../why/telling.ts';
import { dependsOnVotes } from './dependsOnVotes.ts';

/** `run`: the visit; null for a node that is not visited as the values stand. */
export function dependenceOf(
  telling: Telling,
  simulation: Simulation,
  { nodeId, run }: { nodeId: string; run: Run | null },
): Dependence[] {
  return [
    ...wayOf(telling, simulation, nodeId),
    ...namedByFields(telling, simulation, nodeId),
    ...(run ? chosenLater(simulation, run) : []),
  ];
}

/** Where it is not come to in any case, what the open choices before it and its own lines read. */
function wayOf(telling: Telling, { foresight }: Simulation, nodeId: string): Dependence[] {
  const { open, isSure, isBefore } = foresight;
  const own = open.get(nodeId);
  if (own) return inputs(telling, 'way', [own]);
  if (isSure(nodeId)) return [];
  return inputs(
    telling,
    'way',
    [...open].filter(([id]) => isBefore(id, nodeId)).map(([, input]) => input),
  );
}

function inputs(telling: Telling, of: Dependence['of'], read: readonly LaterInput[]): Dependence[] {
  const paths = read.flatMap((one) => one.paths);
  return [
    ...(paths.length > 0 ? [{ of, on: 'fields' as const, labels: labelsOf(telling, paths) }] : []),
    ...(read.some((one) => one.clock) ? [{ of, on: 'clock' as const, labels: [] }] : []),
  ];
}

const labelsOf = ({ flow, visible }: Telling, paths: readonly string[]): string[] => [
  ...new Set(paths.filter(visible).flatMap((path) => fieldAt(flow.form, path)?.label ?? [])),
];

function namedByFields(telling: Telling, { flow, foresight }: Simulation, nodeId: string): Dependence[] {
  const node = nodeOf(flow.graph, nodeId);
  if (!isStep(node)) return [];
  const paths = node.data.candidateList
    .filter((one) => dependsOnField(one, (path) => foresight.mayChangeBefore(nodeId, path)))
    .map(({ target }) => target);
  return inputs(telling, 'people', paths.length > 0 ? [{ paths, clock: false }] : []);
}

function chosenLater(simulation: Simulation, run: Run): Dependence[] {
  const by = simulation.history.runsOpened.get(run.runNo)?.event.people.by;
  return [
    ...(by === 'choice' ? [{ of: 'people', on: 'choice', labels: [] } satisfies Dependence] : []),
    ...(dependsOnVotes(simulation, run)
      ? [{ of: 'people', on: 'votes', labels: [] } satisfies Dependence]
      : []),
  ];
}
