/** The view of a simulation: certain steps, possible steps, and the lines that may still be taken. */
import type { ForesightView, SimulatedStop } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { listStepsAhead } from '../../../instances/simulation/foresight.ts';
import type { Simulation } from '../../../instances/simulation/simulate.ts';
import { type ExplanationContext, nodeLabel } from '../explain/explanationContext.ts';
import { dependencesOf } from './dependences.ts';
import { buildSimulatedSteps } from './simulatedSteps.ts';

export function toForesightView(context: ExplanationContext, simulation: Simulation): ForesightView {
  const steps = buildSimulatedSteps(context, simulation);
  const { instance, foresight, runsBefore } = simulation;
  const coming = new Set(steps.map(({ flowNodeId }) => flowNodeId));
  const here = instance.state.runs.slice(0, runsBefore).filter(({ stands }) => stands);
  const reached = new Set(here.map(({ nodeId }) => nodeId));
  return {
    finished: instance.state.status === 1,
    steps,
    stops: simulation.stops.map((stop) => toSimulatedStop(context, stop)),
    possible: listStepsAhead(instance, foresight)
      .filter(({ id }) => !coming.has(id) && !reached.has(id))
      .map(({ id, kind }) => ({
        flowNodeId: id,
        name: nodeLabel(context, id),
        nodeType: kind,
        depends: dependencesOf(context, simulation, { nodeId: id, run: null }),
      })),
    ways: [...new Set([...foresight.exits.values()].flatMap(({ possible }) => possible.map(({ id }) => id)))],
  };
}

/** The users whom the view names. */
export const simulatedUserIds = ({ instance, history }: Simulation): string[] => {
  const entries = [...history.runsOpened.values()].flatMap(({ event }) => event.people.entries);
  const holders = [...instance.state.tasks, ...entries.flatMap((entry) => entry.holders)];
  return [...new Set(holders.flatMap(({ userId, forUserId }) => [userId, forUserId ?? '']))].filter(Boolean);
};

function toSimulatedStop(
  context: ExplanationContext,
  { nodeId, lineId, failure, passedOver }: Simulation['stops'][number],
): SimulatedStop {
  return {
    flowNodeId: nodeId,
    name: nodeLabel(context, nodeId),
    sequenceFlowId: lineId,
    reason: failure.reason,
    msg: failure.message,
    passedOver,
  };
}
