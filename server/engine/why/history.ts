/** What the events of an instance tell of its runs and tasks, by number; each beside the act it arose from. */
import type { Event } from '../event.ts';

type Of<T extends Event['type']> = Extract<Event, { type: T }>;

export type Told<T extends Event['type']> = {
  readonly event: Of<T>;
  /** null: it happened before the first act. */
  readonly act: Of<'acted'> | null;
  /** How often the instance had been migrated by then. */
  readonly version: number;
};

export type History = {
  readonly runsOpened: ReadonlyMap<number, Told<'runOpened'>>;
  /** How each run was closed last. */
  readonly runsClosed: ReadonlyMap<number, Told<'runClosed'>>;
  readonly tasksOpened: ReadonlyMap<number, Told<'taskOpened'>>;
  readonly tasksEnded: ReadonlyMap<number, Told<'taskEnded'>>;
  /** How each element was left last. */
  readonly left: ReadonlyMap<string, Told<'left'>>;
};

/** From all events of the instance, in their order. */
export function historyOf(events: readonly Event[]): History {
  const told = inTheirTime(events);
  const last = <T extends Event['type'], K>(type: T, keyOf: (event: Of<T>) => K) =>
    new Map(
      told
        .filter((one): one is Told<T> => one.event.type === type)
        .map((one): [K, Told<T>] => [keyOf(one.event), one]),
    );
  return {
    runsOpened: last('runOpened', (event) => event.runNo),
    runsClosed: last('runClosed', (event) => event.runNo),
    tasksOpened: last('taskOpened', (event) => event.taskNo),
    tasksEnded: last('taskEnded', (event) => event.taskNo),
    left: last('left', (event) => event.nodeId),
  };
}

function inTheirTime(events: readonly Event[]): (Omit<Told<'acted'>, 'event'> & { event: Event })[] {
  let act: Of<'acted'> | null = null;
  let version = 0;
  return events.map((event) => {
    if (event.type === 'acted') act = event;
    if (event.type === 'migrated') version += 1;
    return { event, act, version };
  });
}
