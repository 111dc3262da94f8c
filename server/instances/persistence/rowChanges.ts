/** Which rows of a flow are new or changed, and when what happened to them happened. */
import type { LoadedInstance } from '../instance.ts';

type RowTimes = {
  readonly runOpened: Map<number, Date>;
  readonly runClosed: Map<number, Date>;
  /** When the task last became open, or was made where it still waits. */
  readonly taskArrived: Map<number, Date>;
  readonly taskEnded: Map<number, Date>;
};

/** From the events that are still to be saved. */
export function getRowTimes(flow: LoadedInstance): RowTimes {
  const moments: RowTimes = {
    runOpened: new Map(),
    runClosed: new Map(),
    taskArrived: new Map(),
    taskEnded: new Map(),
  };
  for (const { event, at } of flow.happened) {
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

/** Rows only ever join a list; the engine makes a new object of whatever it changes. */
export function diffRows<Row extends StatefulRow>(
  before: readonly Row[],
  after: readonly Row[],
): RowChangeSet<Row> {
  return {
    made: after.slice(before.length),
    changed: after.slice(0, before.length).filter((row, index) => row !== before[index]),
  };
}

/** What ends goes before what opens: at no moment are there two open ones where there may be one. */
export function groupEndedFirst<Row extends StatefulRow>(rows: readonly Row[]): Row[][] {
  const isOpen = (row: Row) => row.state === 'open' || row.state === 'waiting';
  return [rows.filter((row) => !isOpen(row)), rows.filter(isOpen)].filter((group) => group.length > 0);
}
