import type { recurringJobCalls } from '../../../contract/calls/recurringJob.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { formatLocalTime } from '../../../contract/localTime.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import {
  selectRecurringJobs,
  selectRecurringRuns,
  updateSchedule,
} from '../../db/queries/recurring/recurringJobLists.ts';
import { describeCron, nextTimes, parseCron } from '../../jobs/recurring/cronSchedule.ts';
import { assertFound } from '../shared/assertFound.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';

const cronHelp = '请填写五段：分 时 日 月 周，如 30 3 * * * 表示每天 03:30';

export const recurringJobHandlers = {
  async list({ tx }, { query: { pageNum, pageSize, ...filter } }) {
    const { rows, total } = await fetchPage(selectRecurringJobs(tx, filter), { pageNum, pageSize });
    return { rows: rows.map(withWords), total };
  },

  export: (context, { query }) => exportList(context, 'recurringJob', query),

  groups: (context, { query }) => groupList(context, 'recurringJob', query),

  exportRuns: (context, { query }) => exportList(context, 'recurringRun', query),

  runGroups: (context, { query }) => groupList(context, 'recurringRun', query),

  async detail({ tx }, { params: { name } }) {
    return withWords(await findJob(tx, name));
  },

  async schedule({ tenant, now }, { query: { cron } }) {
    const { timeZone } = tenant;
    const times = nextTimes(cron, { timeZone, after: now, count: 5 });
    if (times.length === 0) return { valid: false, text: cronHelp };
    const next = times.map((time) => formatLocalTime(time, timeZone).slice(0, 16));
    return { valid: true, text: `${describeCron(cron)}。此后五次：${next.join('、')}` };
  },

  async runs({ tx }, { query: { pageNum, pageSize, ...filter } }) {
    return fetchPage(selectRecurringRuns(tx, filter), { pageNum, pageSize });
  },

  async edit(context, { body: { name, cron } }) {
    const { paused, cron: before } = await findJob(context.tx, name);
    const changed = cron ?? before;
    if (!parseCron(changed, context.tenant.timeZone))
      throw new Refusal(400, [{ path: 'cron', message: cronHelp }]);
    await updateSchedule(context.tx, name, {
      cron: changed,
      nextTime: paused ? null : nextTimeOf(context, changed),
    });
    return null;
  },

  async pause({ tx }, { body: { name } }) {
    if (!(await updateSchedule(tx, name, { paused: true, nextTime: null }))) throw new Refusal(404);
    return null;
  },

  async resume(context, { body: { name } }) {
    const { cron } = await findJob(context.tx, name);
    await updateSchedule(context.tx, name, { paused: false, nextTime: nextTimeOf(context, cron) });
    return null;
  },

  async run({ tx }, { body: { name } }) {
    const { state } = await findJob(tx, name);
    if (state === 'running') throw new Failure('IN_USE', { msg: '任务正在执行，请稍后再试' });
    await updateSchedule(tx, name, { requested: true });
    return null;
  },
} satisfies Handlers<typeof recurringJobCalls>;

type JobRow = Awaited<ReturnType<typeof findJob>>;

const withWords = (row: JobRow) => ({ ...row, words: describeCron(row.cron) });

const findJob = async (tx: CallContext['tx'], name: string) =>
  assertFound(await selectRecurringJobs(tx, { name }).executeTakeFirst());

const nextTimeOf = ({ tenant, now }: CallContext, cron: string): Date | null =>
  nextTimes(cron, { timeZone: tenant.timeZone, after: now, count: 1 })[0] ?? null;
