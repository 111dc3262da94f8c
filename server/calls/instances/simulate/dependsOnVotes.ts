import { getStep } from '../../../../contract/flow/graph.ts';
import { getTasksOfRun } from '../../../engine/draft.ts';
import type { InstanceState, Run } from '../../../engine/model.ts';
import { tallyVotes } from '../../../engine/voteTally.ts';
import type { Simulation } from '../../../instances/simulation/simulate.ts';

/**
 * At a node with several users that is not finished, the order of votes decides who counts as the previous handler and
 * who approves automatically because of an earlier approval.
 */
export function dependsOnVotes(simulation: Simulation, run: Run): boolean {
  const { graph, state } = simulation.instance;
  const { data } = getStep(graph, run.nodeId);
  const asksPrevious = data.candidateList.some((one) => one.candidateType === 'PREVIOUS_HANDLER');
  const asksRepeats = graph.settings.duplicateApprover !== 'NONE' && run.kind === 'APPROVAL';
  if (!asksPrevious && !asksRepeats) return false;
  const undecided = undecidedRuns(simulation).filter(({ runNo }) => runNo < run.runNo);
  if (asksPrevious && undecided.some(({ runNo }) => run.from.includes(runNo))) return true;
  if (!asksRepeats) return false;
  const here = userIdsOfRun(state, run);
  return undecided.some((one) => [...userIdsOfRun(state, one)].some((userId) => here.has(userId)));
}

const undecidedRunCache = new WeakMap<Simulation, readonly Run[]>();

/** Called for each of hundreds of runs. */
function undecidedRuns(simulation: Simulation): readonly Run[] {
  const known = undecidedRunCache.get(simulation);
  if (known) return known;
  const runs = simulation.instance.state.runs.filter(
    (one) => isSimulated(simulation, one) && hasSpareVotes(simulation, one),
  );
  undecidedRunCache.set(simulation, runs);
  return runs;
}

/** The run was not finished before the simulation. */
const isSimulated = ({ runsBefore, history }: Simulation, { runNo, state }: Run): boolean =>
  runNo > runsBefore || state === 'open' || history.runsClosed.has(runNo);

/** Not every holder has to act. */
function hasSpareVotes({ instance: { graph, state } }: Simulation, { runNo, nodeId, kind }: Run): boolean {
  const tasks = getTasksOfRun(state, runNo).filter(({ role }) => role === 'handler' || role === 'voter');
  if (kind === 'HANDLE') return tasks.length > 1;
  if (kind !== 'APPROVAL') return false;
  const { voters, toPass } = tallyVotes(tasks, getStep(graph, nodeId).data);
  return toPass < voters;
}

const userIdsOfRun = (state: InstanceState, { runNo }: Run): ReadonlySet<string> =>
  new Set(getTasksOfRun(state, runNo).map((task) => task.userId));
