/** The steps of a play, in the order in which elements were reached. */
import type { SimulatedStep } from '../../../contract/calls/simulateShapes.ts';
import { Failure } from '../../../contract/failures.ts';
import { isStep, lineOf, nodeOf } from '../../../contract/flow/graph.ts';
import { attempt } from '../../effects/attempt.ts';
import { unknownUserId } from '../../effects/foreseen.ts';
import type { Played, Stop } from '../../effects/playedAct.ts';
import type { Simulation } from '../../effects/simulate.ts';
import type { Holder } from '../../engine/action.ts';
import { distinct, tasksIn } from '../../engine/draft.ts';
import type { Event, FoundBy, RunPeople } from '../../engine/event.ts';
import { linesOut } from '../../engine/lines.ts';
import type { Run } from '../../engine/model.ts';
import { fieldAt } from '../fieldAt.ts';
import { linesOf } from '../why/linesSection.ts';
import { nodeText, personOf, type Telling } from '../why/telling.ts';
import { dependenceOf } from './depends.ts';

type Reached = {
  readonly nodeId: string;
  readonly run: Run | null;
  readonly people: RunPeople | null;
  left: Extract<Event, { type: 'left' }> | null;
  stop: Stop | null;
};

/** Without those at which the flow stood before. */
export function stepsOf(telling: Telling, simulation: Simulation): SimulatedStep[] {
  const { runsBefore, flow } = simulation;
  const here = flow.state.runs
    .slice(0, runsBefore)
    .filter(({ runNo, state }) => state === 'open' || simulation.history.runsClosed.has(runNo))
    .map((run): Reached => ({ ...unvisited(run.nodeId), run }));
  const reached = [...here];
  for (const played of simulation.played) follow(reached, played, simulation);
  const waiting = flow.state.tokens.map(({ joinId }) => joinId);
  for (const nodeId of new Set(waiting)) reached.push(unvisited(nodeId));
  return reached.slice(here.length).map((one) => stepOf(telling, simulation, one));
}

const unvisited = (nodeId: string): Reached => ({ nodeId, run: null, people: null, left: null, stop: null });

/** What a refused act had thought through shows the way to where it halts; runs that it would open are not. */
function follow(reached: Reached[], { events, stop }: Played, { flow }: Simulation): void {
  for (const event of events) {
    if (event.type === 'runOpened' && !stop) {
      const { nodeId, people, runNo } = event;
      reached.push({ ...unvisited(nodeId), run: flow.state.runs[runNo - 1] ?? null, people });
    }
    if (event.type === 'left')
      placeOf(reached, event.nodeId, isStep(nodeOf(flow.graph, event.nodeId))).left = event;
  }
  if (!stop || stop.passedOver) return;
  placeOf(reached, stop.nodeId, stop.nodeId === stop.actorNodeId).stop = stop;
}

/** The latest visit, for what is told of it later; else a new one. */
function placeOf(reached: Reached[], nodeId: string, visited: boolean): Reached {
  const latest = visited ? reached.findLast((one) => one.nodeId === nodeId) : undefined;
  if (latest) return latest;
  const place = unvisited(nodeId);
  reached.push(place);
  return place;
}

function stepOf(telling: Telling, simulation: Simulation, one: Reached): SimulatedStep {
  const { graph, form, state } = simulation.flow;
  const { nodeId, run } = one;
  const fields = (simulation.toFill.get(nodeId) ?? [])
    .filter(telling.visible)
    .map((path) => fieldAt(form, path)?.label ?? path);
  const named = run ? tasksIn(state, run.runNo).filter(({ userId }) => userId !== unknownUserId) : [];
  const among = amongOf(one);
  const reason = reasonOf(simulation, one);
  return {
    flowNodeId: nodeId,
    name: nodeText(telling, nodeId),
    nodeType: nodeOf(graph, nodeId).kind,
    state: stateOf(simulation, one),
    users: named.map((task) => personOf(telling, task)),
    ...(among && { among: among.map((holder) => personOf(telling, holder)) }),
    depends: dependenceOf(telling, simulation, one),
    ...(reason !== null && { reason }),
    fields: [...new Set(fields)],
    lines: linesFrom(telling, simulation, one),
  };
}

/** All whom one may choose from, each once. */
function amongOf({ people }: Reached): readonly Holder[] | null {
  if (people?.by !== 'choice') return null;
  const holders = distinct(people.entries.flatMap((entry) => entry.holders));
  return holders.filter(({ userId }) => userId !== unknownUserId);
}

/** How it was left; where it halts because no way is open, the conditions that close them. */
function linesFrom(telling: Telling, { flow, conditions }: Simulation, { nodeId, left, stop }: Reached) {
  const out = left ?? (stop && attempt(() => linesOut(flow.graph, nodeOf(flow.graph, nodeId), conditions)));
  if (!out || out instanceof Failure) return [];
  const lines = out.lines.map((one) => ({ ...one, line: lineOf(flow.graph, one.lineId) }));
  return linesOf(telling, { lines, values: out.values });
}

function stateOf({ flow }: Simulation, { run, left, stop }: Reached): SimulatedStep['state'] {
  if (stop) return 'stopped';
  if (!run) return left ? 'automatic' : 'waiting';
  if (run.state === 'skipped') return 'skipped';
  if (run.state === 'open') return 'waiting';
  const voted = tasksIn(flow.state, run.runNo).filter(
    ({ state }) => state === 'agreed' || state === 'submitted',
  );
  return voted.some((task) => !task.automatic) ? 'passed' : 'automatic';
}

function reasonOf(simulation: Simulation, { nodeId, run, people, stop }: Reached): string | null {
  if (stop) return stop.failure.message;
  if (!run) return null;
  const { stops, history, flow } = simulation;
  if (run.state === 'skipped') return history.runsClosed.get(run.runNo)?.event.reason ?? null;
  const refused = stops.find((one) => one.actorNodeId === nodeId && !one.passedOver);
  if (run.state === 'open' && refused) return `处理时会被拒绝：${refused.failure.message}`;
  const tasks = tasksIn(flow.state, run.runNo);
  const automatic = tasks.flatMap((task) => history.tasksEnded.get(task.taskNo)?.event.automatic ?? []);
  const found = people && inPlace[people.by]?.(people, tasks.length);
  return [...(found ? [found] : []), ...new Set(automatic)].join('；') || null;
}

/** How people were found where it was not simply all candidates. */
const inPlace: Readonly<Partial<Record<FoundBy, (people: RunPeople, chosen: number) => string>>> = {
  choice: ({ entries }, chosen) => {
    const all = new Set(entries.flatMap(({ holders }) => holders.map(({ userId }) => userId)));
    return `按最少人数选择前 ${chosen} 人（共 ${all.size} 名候选人）`;
  },
  user: () => '未找到候选人，按节点配置转给指定人员',
  administrator: () => '未找到候选人，转给流程管理员',
  jumpBack: () => '直送：回到退回的环节',
  lastResort: () => '审批节点都因未找到处理人被跳过，由流程管理员审批',
};
