/** The background jobs of everybody in a tenant, and for the platform's own tenant the runs of recurring jobs too. */
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { jobCalls } from '../../../../contract/calls/job.ts';
import type { Job } from '../../../../contract/calls/shapes/jobShapes.ts';
import { jobKindResource } from '../../../../contract/resources/platform/jobKind.ts';
import { jobLogResource } from '../../../../contract/resources/platform/jobLog.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions, type ListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { isNamed } from '../people/nameCondition.ts';

type OfPlatform = { ofPlatform: boolean };

type LoggedRow = {
  id: string;
  kind: string;
  title: string;
  state: Job['state'];
  done: string;
  total: string;
  msg: string | null;
  userId: string | null;
  nickName: string;
  userSearch: string;
  runs: number;
  createTime: string;
  endTime: string | null;
};

const tenantJobs = sql`
  select j.id::text as "id", j.kind, j.title, j.state::text as "state", j.done, j.total, j.msg,
    u."userId", u."nickName", u."search" as "userSearch", j.runs, j."createTime", j."endTime"
  from jobs j join users u on u."userId" = j."createBy"`;

const recurringRuns = sql`
  select 'run-' || r."runId", 'recurring', j.title, r.state, 0, 0, nullif(r.message, ''),
    null, '系统', '', 1, r."startTime", r."endTime"
  from qianhe."recurringRuns" r join qianhe."recurringJobs" j on j.name = r.name`;

const loggedRows = (ofPlatform: boolean): RawBuilder<LoggedRow> =>
  ofPlatform ? sql`(${tenantJobs} union all ${recurringRuns})` : sql`(${tenantJobs})`;

type LogQuery = Omit<z.output<typeof jobCalls.log.query>, 'pageNum' | 'pageSize'>;

/** Newest first. */
export function selectJobLog(tx: Tx, request: LogQuery & OfPlatform) {
  const { ofPlatform, keyword, kind, state, beginTime, endTime } = request;
  let jobs = tx
    .selectFrom(loggedRows(ofPlatform).as('l'))
    .select(['l.id', 'l.kind', 'l.title', 'l.state', 'l.done', 'l.total', 'l.msg', 'l.userId', 'l.nickName'])
    .select(['l.runs', 'l.createTime', 'l.endTime'])
    .orderBy('l.createTime', 'desc')
    .orderBy('l.id', 'desc');
  if (keyword) {
    const part = containsPattern(keyword);
    jobs = jobs.where((is) =>
      is.or([is('l.title', 'ilike', part), isNamed(keyword, sql.ref('l.userSearch'))]),
    );
  }
  if (kind) jobs = jobs.where('l.kind', '=', kind);
  if (state) jobs = jobs.where('l.state', '=', state);
  if (beginTime) jobs = jobs.where('l.createTime', '>=', beginTime);
  if (endTime) jobs = jobs.where('l.createTime', '<=', endTime);
  return applyListConditions(jobs, { resource: jobLogResource }, request);
}

/** One row for each kind with at least one job, with the number of jobs in each state. */
export function selectJobKinds(tx: Tx, { ofPlatform, ...conditions }: ListConditions & OfPlatform) {
  const kinds = tx
    .selectFrom(loggedRows(ofPlatform).as('l'))
    .select(({ fn }) => {
      const inState = (state: Job['state']) =>
        fn.countAll<string>().filterWhere('l.state', '=', state).as(state);
      return [
        'l.kind',
        inState('queued'),
        inState('running'),
        inState('done'),
        inState('failed'),
        inState('cancelled'),
        fn.max('l.createTime').as('lastTime'),
      ];
    })
    .groupBy('l.kind');
  const listed = tx.selectFrom(kinds.as('k')).selectAll().orderBy('k.kind');
  return applyListConditions(listed, { resource: jobKindResource }, conditions);
}
