/** Selects the events that people read as lines of the log: actions, automatic steps, skipped nodes. */
import { handledActionLabels } from '../../../contract/flow/actionTexts.ts';
import type { ActionName, Event } from '../../engine/event.ts';
import type { InstanceState } from '../../engine/model.ts';
import { type LoadedInstance, type PendingEvent, requireInstanceId } from '../instance.ts';

const emptyLogLine = {
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

export function buildInstanceLogLines(instance: LoadedInstance) {
  const instanceId = requireInstanceId(instance);
  const { pendingEvents, state, persisted } = instance;
  const input = {
    events: pendingEvents,
    after: persisted.eventCount,
    submitted: persisted.state.submitted,
    state,
  };
  return buildLogLines(input).map((line) => ({
    ...line,
    instanceId,
    formId: instance.form.formId,
    time: pendingEvents[line.eventNo - persisted.eventCount - 1]?.at,
  }));
}

type LogInput = {
  readonly events: readonly Pick<PendingEvent, 'event' | 'actNo'>[];
  /** The number of the event before them, and whether the instance had been submitted before them. */
  readonly after: number;
  readonly submitted: boolean;
  /** The state after them. */
  readonly state: Pick<InstanceState, 'tasks' | 'runs'>;
};

/** Builds the log lines of these events. Most events have none. */
export function buildLogLines({ events, after, submitted, state }: LogInput) {
  let filed = submitted;
  return events.flatMap(({ event, actNo }, index) => {
    const line = buildLogLine(event, { state, submitted: filed });
    filed ||= event.type === 'statusChanged' && event.status === 0;
    return line ? [{ ...emptyLogLine, ...line, actNo, eventNo: after + index + 1 }] : [];
  });
}

/** The initiator's first submission does not count as handling. */
const isHandlingAction = (act: ActionName) => Object.hasOwn(handledActionLabels, act);

/** A separate action is the log line: the task went to another user, or its time was up. */
const hasOwnLogLine = ({ state, timedOut }: Extract<Event, { type: 'taskEnded' }>) =>
  state === 'transferred' || timedOut;

function buildLogLine(event: Event, { state, submitted }: Pick<LogInput, 'state' | 'submitted'>) {
  if (event.type === 'acted') {
    const { type: _, at: __, ...logged } = event;
    return { ...logged, handled: submitted && isHandlingAction(event.act) };
  }
  if (event.type === 'taskEnded' && event.automatic !== null && !hasOwnLogLine(event)) {
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
