/** Indexes the events of an instance by run and task number, each with the action that caused it. */
import type { Event } from '../event.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export type EventWithAct<T extends Event['type']> = {
  readonly event: Of<T>;
  /** null: the event precedes the first action. */
  readonly act: Of<'acted'> | null;
  /** The number of migrations of the instance before the event. */
  readonly version: number;
};

export type InstanceHistory = {
  readonly runsOpened: ReadonlyMap<number, EventWithAct<'runOpened'>>;
  /** The last closing of each run. */
  readonly runsClosed: ReadonlyMap<number, EventWithAct<'runClosed'>>;
  readonly tasksOpened: ReadonlyMap<number, EventWithAct<'taskOpened'>>;
  readonly tasksEnded: ReadonlyMap<number, EventWithAct<'taskEnded'>>;
  /** The last time a token left each element. */
  readonly left: ReadonlyMap<string, EventWithAct<'left'>>;
};

/** Expects all events of the instance, in order. */
export function buildHistory(events: readonly Event[]): InstanceHistory {
  const eventsWithActs = attachActs(events);
  const last = <T extends Event['type'], K>(type: T, keyOf: (event: Of<T>) => K) =>
    new Map(
      eventsWithActs
        .filter((one): one is EventWithAct<T> => one.event.type === type)
        .map((one): [K, EventWithAct<T>] => [keyOf(one.event), one]),
    );
  return {
    runsOpened: last('runOpened', (event) => event.runNo),
    runsClosed: last('runClosed', (event) => event.runNo),
    tasksOpened: last('taskOpened', (event) => event.taskNo),
    tasksEnded: last('taskEnded', (event) => event.taskNo),
    left: last('left', (event) => event.nodeId),
  };
}

function attachActs(events: readonly Event[]): (Omit<EventWithAct<'acted'>, 'event'> & { event: Event })[] {
  let act: Of<'acted'> | null = null;
  let version = 0;
  return events.map((event) => {
    if (event.type === 'acted') act = event;
    if (event.type === 'migrated') version += 1;
    return { event, act, version };
  });
}
