/** The later input that the steps of a simulation depend on. */
import type { Dependence } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { getNode, isStep } from '../../../../contract/flow/graph.ts';
import type { LaterInput } from '../../../engine/foresight/laterInput.ts';
import type { Run } from '../../../engine/model.ts';
import { dependsOnField } from '../../../instances/simulation/foresight.ts';
import type { Simulation } from '../../../instances/simulation/simulate.ts';
import { fieldAtPath } from '../../shared/fieldAtPath.ts';
import type { ExplanationContext } from '../explain/explanationContext.ts';
import { dependsOnVotes } from './dependsOnVotes.ts';

/** `run`: the visit; null for a node that is not visited with the current values. */
export function dependencesOf(
  context: ExplanationContext,
  simulation: Simulation,
  { nodeId, run }: { nodeId: string; run: Run | null },
): Dependence[] {
  return [
    ...pathDependences(context, simulation, nodeId),
    ...fieldDependences(context, simulation, nodeId),
    ...(run ? choiceDependences(simulation, run) : []),
  ];
}

/** For a node that is not certain to be reached: the inputs of the open choices before it and of its own lines. */
function pathDependences(
  context: ExplanationContext,
  { foresight }: Simulation,
  nodeId: string,
): Dependence[] {
  const { open, isSure, isBefore } = foresight;
  const own = open.get(nodeId);
  if (own) return inputDependences(context, 'way', [own]);
  if (isSure(nodeId)) return [];
  return inputDependences(
    context,
    'way',
    [...open].filter(([id]) => isBefore(id, nodeId)).map(([, input]) => input),
  );
}

function inputDependences(
  context: ExplanationContext,
  of: Dependence['of'],
  read: readonly LaterInput[],
): Dependence[] {
  const paths = read.flatMap((one) => one.paths);
  return [
    ...(paths.length > 0 ? [{ of, on: 'fields' as const, labels: labelsOf(context, paths) }] : []),
    ...(read.some((one) => one.clock) ? [{ of, on: 'clock' as const, labels: [] }] : []),
  ];
}

const labelsOf = ({ instance, visible }: ExplanationContext, paths: readonly string[]): string[] => [
  ...new Set(paths.filter(visible).flatMap((path) => fieldAtPath(instance.form, path)?.label ?? [])),
];

function fieldDependences(
  context: ExplanationContext,
  { instance, foresight }: Simulation,
  nodeId: string,
): Dependence[] {
  const node = getNode(instance.graph, nodeId);
  if (!isStep(node)) return [];
  const paths = node.data.candidateList
    .filter((one) => dependsOnField(one, (path) => foresight.mayChangeBefore(nodeId, path)))
    .map(({ target }) => target);
  return inputDependences(context, 'people', paths.length > 0 ? [{ paths, clock: false }] : []);
}

function choiceDependences(simulation: Simulation, run: Run): Dependence[] {
  const by = simulation.history.runsOpened.get(run.runNo)?.event.people.by;
  return [
    ...(by === 'choice' ? [{ of: 'people', on: 'choice', labels: [] } satisfies Dependence] : []),
    ...(dependsOnVotes(simulation, run)
      ? [{ of: 'people', on: 'votes', labels: [] } satisfies Dependence]
      : []),
  ];
}
