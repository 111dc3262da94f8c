/** The events that people read, as lines of the log: acts, automatic steps, skipped nodes. */
import { handledActs } from '../../contract/flow/handledActs.ts';
import type { ActName, Event } from '../engine/event.ts';
import type { InstanceState } from '../engine/model.ts';
import { type Flow, type Happened, instanceIdOf } from './flow.ts';

const silent = {
  userId: null,
  taskNo: null,
  runNo: null,
  nodeId: null,
  comment: '',
  attachments: [],
  userIds: [],
  targetNodeId: null,
  jumpBack: false,
  handled: false,
};

export function logLinesOf(flow: Flow) {
  const instanceId = instanceIdOf(flow);
  const { happened, state, stored } = flow;
  const told = { events: happened, after: stored.events, submitted: stored.state.submitted, state };
  return linesOf(told).map((line) => ({
    ...line,
    instanceId,
    formId: flow.form.formId,
    time: happened[line.eventNo - stored.events - 1]?.at,
  }));
}

type Told = {
  readonly events: readonly Pick<Happened, 'event' | 'actNo'>[];
  /** The number of the event before them, and whether the instance had been submitted then. */
  readonly after: number;
  readonly submitted: boolean;
  /** Behind them. */
  readonly state: Pick<InstanceState, 'tasks' | 'runs'>;
};

/** What the log says of these events; most of them say nothing. */
export function linesOf({ events, after, submitted, state }: Told) {
  let filed = submitted;
  return events.flatMap(({ event, actNo }, index) => {
    const line = lineOf(event, { state, submitted: filed });
    filed ||= event.type === 'statusChanged' && event.status === 0;
    return line ? [{ ...silent, ...line, actNo, eventNo: after + index + 1 }] : [];
  });
}

/** Filing one's own flow for the first time is no handling of it. */
const isHandling = (act: ActName) => Object.hasOwn(handledActs, act);

/** Where an act of its own says it: the task went to somebody else, its time was up. */
const hasLine = ({ state, timedOut }: Extract<Event, { type: 'taskEnded' }>) =>
  state === 'transferred' || timedOut;

function lineOf(event: Event, { state, submitted }: Pick<Told, 'state' | 'submitted'>) {
  if (event.type === 'acted') {
    const { type: _, at: __, ...told } = event;
    return { ...told, handled: submitted && isHandling(event.act) };
  }
  if (event.type === 'taskEnded' && event.automatic !== null && !hasLine(event)) {
    const task = state.tasks[event.taskNo - 1];
    const { userId = null, runNo = null, nodeId = null } = task ?? {};
    return { act: 'automatic', userId, taskNo: event.taskNo, runNo, nodeId, comment: event.automatic };
  }
  if (event.type === 'runClosed' && event.reason !== null) {
    const nodeId = state.runs[event.runNo - 1]?.nodeId ?? null;
    return { act: 'skipped', runNo: event.runNo, nodeId, comment: event.reason };
  }
  return null;
}
