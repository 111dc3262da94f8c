/** A simulation as it is told: the steps that come, those that may, and the lines that may still be gone. */
import type { ForesightView, SimulatedStop } from '../../../contract/calls/simulateShapes.ts';
import { stepsAhead } from '../../effects/foreseen.ts';
import type { Simulation } from '../../effects/simulate.ts';
import { nodeText, type Telling } from '../why/telling.ts';
import { dependenceOf } from './depends.ts';
import { stepsOf } from './steps.ts';

export function foresightView(telling: Telling, simulation: Simulation): ForesightView {
  const steps = stepsOf(telling, simulation);
  const { flow, foresight, runsBefore } = simulation;
  const coming = new Set(steps.map(({ flowNodeId }) => flowNodeId));
  const here = flow.state.runs.slice(0, runsBefore).filter(({ stands }) => stands);
  const reached = new Set(here.map(({ nodeId }) => nodeId));
  return {
    finished: flow.state.status === 1,
    steps,
    stops: simulation.stops.map((stop) => stopView(telling, stop)),
    possible: stepsAhead(flow, foresight)
      .filter(({ id }) => !coming.has(id) && !reached.has(id))
      .map(({ id, kind }) => ({
        flowNodeId: id,
        name: nodeText(telling, id),
        nodeType: kind,
        depends: dependenceOf(telling, simulation, { nodeId: id, run: null }),
      })),
    ways: [...new Set([...foresight.exits.values()].flatMap(({ possible }) => possible.map(({ id }) => id)))],
  };
}

/** Who is named in it. */
export const peopleIn = ({ flow, history }: Simulation): string[] => {
  const entries = [...history.runsOpened.values()].flatMap(({ event }) => event.people.entries);
  const holders = [...flow.state.tasks, ...entries.flatMap((entry) => entry.holders)];
  return [...new Set(holders.flatMap(({ userId, forUserId }) => [userId, forUserId ?? '']))].filter(Boolean);
};

function stopView(
  telling: Telling,
  { nodeId, lineId, failure, passedOver }: Simulation['stops'][number],
): SimulatedStop {
  return {
    flowNodeId: nodeId,
    name: nodeText(telling, nodeId),
    sequenceFlowId: lineId,
    reason: failure.reason,
    msg: failure.message,
    passedOver,
  };
}
