/** The events that people read, as lines of the log: acts, automatic steps, skipped nodes. */
import { handledActs } from '../../contract/flow/handledActs.ts';
import type { ActName, Event } from '../engine/event.ts';
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
  let submitted = flow.stored.state.submitted;
  return flow.happened.flatMap(({ event, actNo, at }: Happened, index) => {
    const line = lineOf(event, { flow, submitted });
    submitted ||= event.type === 'statusChanged' && event.status === 0;
    if (!line) return [];
    const eventNo = flow.stored.events + index + 1;
    return [{ ...silent, ...line, instanceId, actNo, eventNo, time: at, formId: flow.form.formId }];
  });
}

/** Filing one's own flow for the first time is no handling of it. */
const isHandling = (act: ActName) => Object.hasOwn(handledActs, act);

/** Where an act of its own says it: the task went to somebody else, its time was up. */
const hasLine = ({ state, timedOut }: Extract<Event, { type: 'taskEnded' }>) =>
  state === 'transferred' || timedOut;

function lineOf(event: Event, { flow, submitted }: { flow: Flow; submitted: boolean }) {
  if (event.type === 'acted') {
    const { type: _, at: __, ...told } = event;
    return { ...told, handled: submitted && isHandling(event.act) };
  }
  if (event.type === 'taskEnded' && event.automatic !== null && !hasLine(event)) {
    const task = flow.state.tasks[event.taskNo - 1];
    const { userId = null, runNo = null, nodeId = null } = task ?? {};
    return { act: 'automatic', userId, taskNo: event.taskNo, runNo, nodeId, comment: event.automatic };
  }
  if (event.type === 'runClosed' && event.reason !== null) {
    const nodeId = flow.state.runs[event.runNo - 1]?.nodeId ?? null;
    return { act: 'skipped', runNo: event.runNo, nodeId, comment: event.reason };
  }
  return null;
}
