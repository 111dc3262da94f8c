/** The steps of a simulation, in the order in which elements were reached. */
import type { SimulatedStep } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { Failure } from '../../../../contract/failures.ts';
import { getLine, getNode, isStep } from '../../../../contract/flow/graph.ts';
import { getTasksOfRun, uniqueHolders } from '../../../engine/draft.ts';
import type { Event, PeopleSource, RunPeople } from '../../../engine/event.ts';
import type { Holder, Run } from '../../../engine/model.ts';
import { evaluateLines } from '../../../engine/outgoingLines.ts';
import { catchFailure } from '../../../instances/actions/catchFailure.ts';
import { unknownUserId } from '../../../instances/simulation/foresight.ts';
import type { Simulation } from '../../../instances/simulation/simulate.ts';
import type { SimulationStep, SimulationStop } from '../../../instances/simulation/simulateAction.ts';
import { fieldAtPath } from '../../shared/fieldAtPath.ts';
import { type ExplanationContext, nodeLabel, toPerson } from '../explain/explanationContext.ts';
import { toLineViews } from '../explain/linesSection.ts';
import { dependencesOf } from './dependences.ts';

type ReachedNode = {
  readonly nodeId: string;
  readonly run: Run | null;
  readonly people: RunPeople | null;
  left: Extract<Event, { type: 'left' }> | null;
  stop: SimulationStop | null;
};

/** Omits the steps at which the flow already was. */
export function buildSimulatedSteps(context: ExplanationContext, simulation: Simulation): SimulatedStep[] {
  const { runsBefore, instance } = simulation;
  const here = instance.state.runs
    .slice(0, runsBefore)
    .filter(({ runNo, state }) => state === 'open' || simulation.history.runsClosed.has(runNo))
    .map((run): ReachedNode => ({ ...newVisit(run.nodeId), run }));
  const reached = [...here];
  for (const played of simulation.played) applyStep(reached, played, simulation);
  const waiting = instance.state.tokens.map(({ joinId }) => joinId);
  for (const nodeId of new Set(waiting)) reached.push(newVisit(nodeId));
  return reached.slice(here.length).map((one) => toSimulatedStep(context, simulation, one));
}

const newVisit = (nodeId: string): ReachedNode => ({
  nodeId,
  run: null,
  people: null,
  left: null,
  stop: null,
});

/** The events of a refused action show the path to the node where it halts; the runs that it would open are omitted. */
function applyStep(reached: ReachedNode[], { events, stop }: SimulationStep, { instance }: Simulation): void {
  for (const event of events) {
    if (event.type === 'runOpened' && !stop) {
      const { nodeId, people, runNo } = event;
      reached.push({ ...newVisit(nodeId), run: instance.state.runs[runNo - 1] ?? null, people });
    }
    if (event.type === 'left')
      visitAt(reached, event.nodeId, isStep(getNode(instance.graph, event.nodeId))).left = event;
  }
  if (!stop || stop.passedOver) return;
  visitAt(reached, stop.nodeId, stop.nodeId === stop.actorNodeId).stop = stop;
}

/** The latest visit, which later events add to; otherwise a new one. */
function visitAt(reached: ReachedNode[], nodeId: string, visited: boolean): ReachedNode {
  const latest = visited ? reached.findLast((one) => one.nodeId === nodeId) : undefined;
  if (latest) return latest;
  const place = newVisit(nodeId);
  reached.push(place);
  return place;
}

function toSimulatedStep(
  context: ExplanationContext,
  simulation: Simulation,
  one: ReachedNode,
): SimulatedStep {
  const { graph, form, state } = simulation.instance;
  const { nodeId, run } = one;
  const fields = (simulation.toFill.get(nodeId) ?? [])
    .filter(context.visible)
    .map((path) => fieldAtPath(form, path)?.label ?? path);
  const named = run ? getTasksOfRun(state, run.runNo).filter(({ userId }) => userId !== unknownUserId) : [];
  const among = choicesAt(one);
  const reason = reasonOf(simulation, one);
  return {
    flowNodeId: nodeId,
    name: nodeLabel(context, nodeId),
    nodeType: getNode(graph, nodeId).kind,
    state: stateOf(simulation, one),
    users: named.map((task) => toPerson(context, task)),
    ...(among && { among: among.map((holder) => toPerson(context, holder)) }),
    depends: dependencesOf(context, simulation, one),
    ...(reason !== null && { reason }),
    fields: [...new Set(fields)],
    lines: outgoingLines(context, simulation, one),
  };
}

/** All users who can be chosen, each once. */
function choicesAt({ people }: ReachedNode): readonly Holder[] | null {
  if (people?.by !== 'choice') return null;
  const holders = uniqueHolders(people.entries.flatMap((entry) => entry.holders));
  return holders.filter(({ userId }) => userId !== unknownUserId);
}

/** The lines that were taken; if the node halts because no line is open, the conditions that close them. */
function outgoingLines(
  context: ExplanationContext,
  { instance, conditions }: Simulation,
  { nodeId, left, stop }: ReachedNode,
) {
  const out =
    left ??
    (stop && catchFailure(() => evaluateLines(instance.graph, getNode(instance.graph, nodeId), conditions)));
  if (!out || out instanceof Failure) return [];
  const lines = out.lines.map((one) => ({ ...one, line: getLine(instance.graph, one.lineId) }));
  return toLineViews(context, { lines, values: out.values });
}

function stateOf({ instance }: Simulation, { run, left, stop }: ReachedNode): SimulatedStep['state'] {
  if (stop) return 'stopped';
  if (!run) return left ? 'automatic' : 'waiting';
  if (run.state === 'skipped') return 'skipped';
  if (run.state === 'open') return 'waiting';
  const voted = getTasksOfRun(instance.state, run.runNo).filter(
    ({ state }) => state === 'agreed' || state === 'submitted',
  );
  return voted.some((task) => !task.automatic) ? 'passed' : 'automatic';
}

function reasonOf(simulation: Simulation, { nodeId, run, people, stop }: ReachedNode): string | null {
  if (stop) return stop.failure.message;
  if (!run) return null;
  const { stops, history, instance } = simulation;
  if (run.state === 'skipped') return history.runsClosed.get(run.runNo)?.event.reason ?? null;
  const refused = stops.find((one) => one.actorNodeId === nodeId && !one.passedOver);
  if (run.state === 'open' && refused) return `处理时会被拒绝：${refused.failure.message}`;
  const tasks = getTasksOfRun(instance.state, run.runNo);
  const automatic = tasks.flatMap((task) => history.tasksEnded.get(task.taskNo)?.event.automatic ?? []);
  const found = people && holderReasons[people.by]?.(people, tasks.length);
  return [...(found ? [found] : []), ...new Set(automatic)].join('；') || null;
}

/** How the users were found if they are not simply all candidates. */
const holderReasons: Readonly<Partial<Record<PeopleSource, (people: RunPeople, chosen: number) => string>>> =
  {
    choice: ({ entries }, chosen) => {
      const all = new Set(entries.flatMap(({ holders }) => holders.map(({ userId }) => userId)));
      return `按最少人数选择前 ${chosen} 人（共 ${all.size} 名候选人）`;
    },
    user: () => '未找到候选人，按节点配置转给指定人员',
    administrator: () => '未找到候选人，转给流程管理员',
    jumpBack: () => '直送：回到退回的环节',
    lastResort: () => '审批节点都因未找到处理人被跳过，由流程管理员审批',
  };
