/** Invariants of the state after every action. Violations are sentences; an empty list is a sound state. */

import type { InstanceState } from '../../../server/engine/model.ts';
import { replayAndCheck } from '../../../server/integrity/instance/eventOrder.ts';
import { checkReferences } from '../../../server/integrity/instance/references.ts';
import { checkVotes } from '../../../server/integrity/instance/voteRules.ts';
import type { Finding } from '../../../server/integrity/integrityCheck.ts';
import type { EngineWorld } from './engineWorld.ts';

/** `since`: the act by which the graph became the instance's; what passed before passed by other rules. */
export function findStateViolations(world: EngineWorld, since = 0): string[] {
  const { state, graph } = world;
  const during = { from: since, before: Number.POSITIVE_INFINITY };
  return [
    ...checkOpenWork(world),
    ...checkNumbering(state),
    ...checkOrphans(state),
    ...[...checkVotes(graph, state, during), ...checkReferences(graph, state)].map(formatFinding),
  ];
}

/** Invariants of the history: everything ends once, actions are in order, and jumps reach their target. */
export const findHistoryViolations = ({ events }: EngineWorld): string[] =>
  replayAndCheck(events).findings.map(formatFinding);

const formatFinding = ({ where, expected, found }: Finding) => `${where}: ${expected}, ${found}`;

/**
 * A person who is disabled later keeps their tasks. That no other disabled person receives one is checked per action.
 */
function checkOpenWork({ state }: EngineWorld): string[] {
  const open = state.tasks.filter((task) => task.state === 'open' && task.role !== 'reader');
  const needed = !state.deleted && (state.status === 0 || state.status === -1);
  if (needed && open.length === 0) return ['nobody has to act'];
  if (!needed && open.length > 0) return ['somebody has to act on an ended instance'];
  if (!needed && state.runs.some((run) => run.state === 'open')) return ['a run is open after the end'];
  return [];
}

function checkNumbering({ runs, tasks }: InstanceState): string[] {
  const ok = runs.every((run, i) => run.runNo === i + 1) && tasks.every((task, i) => task.taskNo === i + 1);
  return ok ? [] : ['runs or tasks are misnumbered'];
}

function checkOrphans({ runs, tasks }: InstanceState): string[] {
  const open = new Set(runs.filter((run) => run.state === 'open').map((run) => run.runNo));
  const stray = tasks.filter(
    (task) => task.endAct === null && task.role !== 'reader' && !open.has(task.runNo),
  );
  const twice = runs.filter(
    (run) =>
      run.state === 'open' &&
      runs.some((other) => other !== run && other.state === 'open' && other.nodeId === run.nodeId),
  );
  const live = tasks
    .filter((task) => task.endAct === null)
    .map((task) => `${task.userId} in run ${task.runNo}`);
  const doubled = live.filter((one, index) => live.indexOf(one) !== index);
  const asleep = [...open].filter(
    (runNo) => !tasks.some((task) => task.runNo === runNo && task.state === 'open'),
  );
  return [
    ...stray.map((task) => `task ${task.taskNo} outlives its run`),
    ...twice.map((run) => `node ${run.nodeId} is open twice`),
    ...doubled.map((one) => `${one} holds two tasks`),
    ...asleep.map((runNo) => `nobody has to act in run ${runNo}`),
  ];
}
