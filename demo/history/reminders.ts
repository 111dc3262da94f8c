/** What the system did meanwhile about tasks that nobody acted on: it reminded whoever was late. */
import type { Tx } from '../../server/db/database.ts';
import type { Memory } from '../../server/effects/acting.ts';
import { advance } from '../../server/effects/advance.ts';
import { duesOf } from '../../server/effects/due.ts';
import { type Flow, versionOf } from '../../server/effects/flow.ts';
import type { World } from './world.ts';

/** Each at its time, up to now. The demo's nodes do nothing but remind, which asks nothing of the form. */
export async function remindUntilNow(
  { tenant, time, now }: World,
  flow: Flow,
  { tx, memory, from }: { tx: Tx; memory: Memory; from: Date },
): Promise<void> {
  let at = from;
  for (;;) {
    const due = nextDue(flow, time);
    if (!due || due.timeoutTime >= now) return;
    // What was due while somebody still acted elsewhere in the flow comes after that in the log.
    at = due.timeoutTime > at ? due.timeoutTime : at;
    const cause = { tx, tenant, actor: null, now: at, memory };
    const record = flow.record ?? {};
    const form = { record, formVersion: versionOf(record), missing: [], invalid: [] };
    await advance(cause, flow, { kind: 'timeout', taskNo: due.taskNo }, form);
  }
}

function nextDue(flow: Flow, time: World['time']) {
  const dues = duesOf(flow, { kept: new Map(), time });
  return flow.state.tasks
    .flatMap(({ taskNo, state }) => {
      const timeoutTime = state === 'open' ? dues.get(taskNo)?.timeoutTime : null;
      return timeoutTime ? [{ taskNo, timeoutTime }] : [];
    })
    .toSorted((a, b) => a.timeoutTime.getTime() - b.timeoutTime.getTime())
    .at(0);
}
