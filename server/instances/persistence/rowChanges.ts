/** Finds the new and changed rows of an instance, and the times of their changes. */
import type { LoadedInstance } from '../instance.ts';

type RowTimes = {
  readonly runOpened: Map<number, Date>;
  readonly runClosed: Map<number, Date>;
  /** The time when the task last became open, or was created if it still waits. */
  readonly taskArrived: Map<number, Date>;
  readonly taskEnded: Map<number, Date>;
};

/** Reads the events that are not saved yet. */
export function getRowTimes(instance: LoadedInstance): RowTimes {
  const moments: RowTimes = {
    runOpened: new Map(),
    runClosed: new Map(),
    taskArrived: new Map(),
    taskEnded: new Map(),
  };
  for (const { event, at } of instance.pendingEvents) {
    if (event.type === 'runOpened') moments.runOpened.set(event.runNo, at);
    if (event.type === 'runClosed') moments.runClosed.set(event.runNo, at);
    if (event.type === 'taskOpened' || event.type === 'taskReady' || event.type === 'taskReopened') {
      moments.taskArrived.set(event.taskNo, at);
    }
    if (event.type === 'taskEnded') moments.taskEnded.set(event.taskNo, at);
  }
  return moments;
}

type StatefulRow = { readonly state: string };
type RowChangeSet<Row> = { readonly made: Row[]; readonly changed: Row[] };

/** Rows are only appended to a list, and the engine creates a new object for each change. */
export function diffRows<Row extends StatefulRow>(
  before: readonly Row[],
  after: readonly Row[],
): RowChangeSet<Row> {
  return {
    made: after.slice(before.length),
    changed: after.slice(0, before.length).filter((row, index) => row !== before[index]),
  };
}

/** Ended rows come before opened ones, so that a unique index on open rows is never violated. */
export function groupEndedFirst<Row extends StatefulRow>(rows: readonly Row[]): Row[][] {
  const isOpen = (row: Row) => row.state === 'open' || row.state === 'waiting';
  return [rows.filter((row) => !isOpen(row)), rows.filter(isOpen)].filter((group) => group.length > 0);
}
