/** Reminders by the system to people whose tasks became overdue. */
import type { Tx } from '../../server/db/database.ts';
import type { FactsCache } from '../../server/instances/actionContext.ts';
import { advanceInstance } from '../../server/instances/actions/decideAction.ts';
import { computeDueTimes } from '../../server/instances/due/dueTimes.ts';
import { getRecordVersion, type LoadedInstance } from '../../server/instances/instance.ts';
import type { DemoContext } from './demoContext.ts';

/** Sends each reminder at its time, up to now. Nodes of the demo only remind, so no form has to be complete. */
export async function sendDueReminders(
  { tenant, time, now }: DemoContext,
  flow: LoadedInstance,
  { tx, memory, from }: { tx: Tx; memory: FactsCache; from: Date },
): Promise<void> {
  let at = from;
  for (;;) {
    const due = findNextDue(flow, time);
    if (!due || due.timeoutTime >= now) return;
    // A reminder that was due while somebody acted elsewhere in the flow follows that action in the log.
    at = due.timeoutTime > at ? due.timeoutTime : at;
    const cause = { tx, tenant, actor: null, now: at, memory };
    const record = flow.record ?? {};
    const given = { record, formVersion: getRecordVersion(record), missing: [], invalid: [] };
    const action = { kind: 'timeout', taskNo: due.taskNo } as const;
    await advanceInstance(cause, { instance: flow, action, given });
  }
}

function findNextDue(flow: LoadedInstance, time: DemoContext['time']) {
  const dues = computeDueTimes(flow, { kept: new Map(), time });
  return flow.state.tasks
    .flatMap(({ taskNo, state }) => {
      const timeoutTime = state === 'open' ? dues.get(taskNo)?.timeoutTime : null;
      return timeoutTime ? [{ taskNo, timeoutTime }] : [];
    })
    .toSorted((a, b) => a.timeoutTime.getTime() - b.timeoutTime.getTime())
    .at(0);
}
