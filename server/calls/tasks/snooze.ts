import { defaultWeek } from '../../../contract/calendar/calendar.ts';
import { createDayLookup } from '../../../contract/calendar/calendarDays.ts';
import { listNamedTimes } from '../../../contract/calendar/namedTimes.ts';
import type { SnoozeOutcome, snoozeCalls } from '../../../contract/calls/snooze.ts';
import { failures, type Reason, Refusal } from '../../../contract/failures.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Tx } from '../../db/database.ts';
import {
  loadSnoozableTasks,
  removeSnoozes,
  type SnoozableTask,
  type Snooze,
  saveSnoozes,
} from '../../db/queries/flow/snoozes.ts';
import { findNewestCalendar } from '../../db/queries/platform/calendars.ts';
import { notifyTaskHolders } from '../../instances/persistence/taskListEvents.ts';

/** A longer snooze is a typing error in the year. */
const maxSnoozeDays = 400;
const dayMs = 86_400_000;

export const snoozeHandlers = {
  async times({ tx, tenant, actor, now }, { body }) {
    const tasks = await loadSnoozableTasks(tx, body.taskIds, { until: null, now });
    const latest = tasks.flatMap((task) =>
      task.userId === actor.userId && task.latest ? [task.latest] : [],
    );
    return {
      times: listNamedTimes(
        formatLocalTime(now, tenant.timeZone),
        createDayLookup(await loadWorkingDays(tx)),
      ),
      latest: latest.sort()[0] ?? null,
    };
  },

  async add(context, { body }) {
    const { tx, actor, now } = context;
    const wish: Snooze = { until: body.until ? `${body.until}:00` : null, event: body.event ?? null };
    if (wish.until) assertFutureTime(context, wish.until);
    const taskIds = [...new Set(body.taskIds)];
    const found = await loadSnoozableTasks(tx, taskIds, { until: wish.until, now });
    const byId = new Map(found.map((task) => [task.taskId, task]));
    const outcomes = taskIds.map((taskId) => outcomeOf(taskId, byId.get(taskId), actor.userId));
    const good = outcomes.flatMap(({ taskId, ok }) => (ok ? (byId.get(taskId) ?? []) : []));
    if (good.length > 0) {
      await saveSnoozes(tx, good, { ...wish, now });
      await notifyTaskHolders(tx, 'task.snoozed', good);
    }
    return outcomes;
  },

  async remove({ tx, actor }, { body }) {
    const removed = await removeSnoozes(tx, { taskIds: body.taskIds, userId: actor.userId });
    await notifyTaskHolders(tx, 'task.returned', removed);
    return null;
  },
} satisfies Handlers<typeof snoozeCalls>;

/** Without a calendar the default week defines afternoons and working days. */
async function loadWorkingDays(tx: Tx) {
  const calendar = await findNewestCalendar(tx);
  return calendar?.enabled ? calendar : { week: defaultWeek, holidays: [], workdays: [] };
}

function assertFutureTime({ tenant, now }: CallContext, until: string): void {
  const refuse = (message: string) => new Refusal(400, [{ path: 'until', message }]);
  if (until <= formatLocalTime(now, tenant.timeZone)) throw refuse('该时间已经过去');
  const farthest = new Date(now.getTime() + maxSnoozeDays * dayMs);
  if (until > formatLocalTime(farthest, tenant.timeZone)) throw refuse('最多推迟一年');
}

/** The answer for a task of another user does not reveal that the task exists. */
function outcomeOf(taskId: string, task: SnoozableTask | undefined, userId: string): SnoozeOutcome {
  if (!task?.listed || task.userId !== userId) return refusedOutcome(taskId, 'NOT_YOUR_TASK');
  if (task.role === 'reader') return refusedOutcome(taskId, 'BUTTON_DISABLED');
  if (task.state !== 'open')
    return refusedOutcome(taskId, task.state === 'waiting' ? 'TASK_WAITING' : 'TASK_CLOSED');
  if (task.dueSoon) return refusedOutcome(taskId, 'DUE_SOON');
  return { taskId, ok: true, ...(task.early && task.latest && { earlier: task.latest }) };
}

const refusedOutcome = (taskId: string, reason: Reason): SnoozeOutcome => ({
  taskId,
  ok: false,
  reason,
  msg: failures[reason],
});
