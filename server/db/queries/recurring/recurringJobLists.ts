/** Recurring jobs with their last run, and the log of runs, as administrators see them. */

import { sql } from 'kysely';
import {
  recurringJobResource,
  recurringRunResource,
} from '../../../../contract/resources/platform/recurringJob.ts';
import type { Tx } from '../../database.ts';
import { textOrder } from '../../filter/chineseOrder.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type RunState = 'running' | 'done' | 'failed';

type LastRun = {
  name: string;
  state: RunState;
  startTime: string;
  seconds: number | null;
  message: string;
};

const seconds = sql<
  number | null
>`round(extract(epoch from r."endTime" - r."startTime")::numeric, 1)::float8`;

const lastRuns = sql<LastRun>`(
  select distinct on (r."name") r."name", r."state", r."startTime", ${seconds} as "seconds", r."message"
  from qianhe."recurringRuns" r order by r."name", r."runId" desc)`;

const jobFields = {
  title: sql.ref('j.title'),
  name: sql.ref('j.name'),
  cron: sql.ref('j.cron'),
  paused: sql.ref('j.paused'),
  nextTime: sql.ref('j.nextTime'),
  startTime: sql.ref('l.startTime'),
  state: sql.ref('l.state'),
  seconds: sql.ref('l.seconds'),
};

export function selectRecurringJobs(
  tx: Tx,
  { keyword, name, ...conditions }: ListConditions & { keyword?: string | undefined; name?: string },
) {
  let jobs = tx
    .selectFrom('qianhe.recurringJobs as j')
    .leftJoin(lastRuns.as('l'), 'l.name', 'j.name')
    .select(['j.name', 'j.title', 'j.cron', 'j.paused', 'l.state', 'l.startTime', 'l.seconds'])
    .select(({ fn, val }) => [
      sql<string | null>`j."nextTime"`.as('nextTime'),
      fn.coalesce('l.message', val('')).as('message'),
    ])
    .orderBy(textOrder(sql.ref('j.title')));
  if (keyword) jobs = jobs.where('j.title', 'ilike', containsPattern(keyword));
  if (name) jobs = jobs.where('j.name', '=', name);
  return applyListConditions(jobs, { resource: recurringJobResource, expressions: jobFields }, conditions);
}

const runFields = {
  runId: sql.ref('r.runId'),
  startTime: sql.ref('r.startTime'),
  endTime: sql.ref('r.endTime'),
  state: sql.ref('r.state'),
  seconds,
};

/** Newest first. */
export function selectRecurringRuns(
  tx: Tx,
  {
    name,
    state,
    ...conditions
  }: ListConditions & { name?: string | undefined; state?: RunState | undefined },
) {
  let runs = tx
    .selectFrom('qianhe.recurringRuns as r')
    .select(['r.runId', 'r.state', 'r.message', seconds.as('seconds')])
    .select([sql<string>`r."startTime"`.as('startTime'), sql<string | null>`r."endTime"`.as('endTime')])
    .orderBy('r.runId', 'desc');
  if (name) runs = runs.where('r.name', '=', name);
  if (state) runs = runs.where('r.state', '=', state);
  return applyListConditions(runs, { resource: recurringRunResource, expressions: runFields }, conditions);
}

/** Changes the schedule of a job; returns whether the job exists. */
export async function updateSchedule(
  tx: Tx,
  name: string,
  change: { cron?: string; paused?: boolean; requested?: boolean; nextTime?: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('qianhe.recurringJobs')
    .set(change)
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
