/** What the events of an instance tell of its runs and tasks, by number; each beside the act it arose from. */
import type { Event } from '../event.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export type EventWithAct<T extends Event['type']> = {
  readonly event: Of<T>;
  /** null: it happened before the first act. */
  readonly act: Of<'acted'> | null;
  /** How often the instance had been migrated by then. */
  readonly version: number;
};

export type InstanceHistory = {
  readonly runsOpened: ReadonlyMap<number, EventWithAct<'runOpened'>>;
  /** How each run was closed last. */
  readonly runsClosed: ReadonlyMap<number, EventWithAct<'runClosed'>>;
  readonly tasksOpened: ReadonlyMap<number, EventWithAct<'taskOpened'>>;
  readonly tasksEnded: ReadonlyMap<number, EventWithAct<'taskEnded'>>;
  /** How each element was left last. */
  readonly left: ReadonlyMap<string, EventWithAct<'left'>>;
};

/** From all events of the instance, in their order. */
export function buildHistory(events: readonly Event[]): InstanceHistory {
  const told = attachActs(events);
  const last = <T extends Event['type'], K>(type: T, keyOf: (event: Of<T>) => K) =>
    new Map(
      told
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
