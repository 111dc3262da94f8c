/** The background jobs of everybody in a tenant. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { jobCalls } from '../../../../contract/calls/job.ts';
import { jobLogResource } from '../../../../contract/resources/platform/jobLog.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';
import { isNamed } from '../people/nameCondition.ts';

/** One row for each kind with at least one job, with the number of jobs in each state. */
export const listJobKinds = (tx: Tx) =>
  tx
    .selectFrom('jobs')
    .select((is) => {
      const inState = (state: string) =>
        is.fn.countAll<string>().filterWhere(is.cast<string>('state', 'text'), '=', state);
      return [
        'kind',
        inState('queued').as('queued'),
        inState('running').as('running'),
        inState('done').as('done'),
        inState('failed').as('failed'),
        inState('cancelled').as('cancelled'),
        is.fn.max('createTime').as('lastTime'),
      ];
    })
    .groupBy('kind')
    .orderBy('kind');

type LogQuery = z.output<typeof jobCalls.log.query>;

const jobFields = {
  ...Object.fromEntries(
    ['id', 'title', 'state', 'msg', 'runs', 'createTime', 'endTime'].map((name) => [
      name,
      sql.ref(`jobs.${name}`),
    ]),
  ),
  done: sql.ref('jobs.done'),
  total: sql.ref('jobs.total'),
  nickName: sql.ref('users.nickName'),
};

/** Newest first. */
export function selectJobLog(tx: Tx, request: LogQuery) {
  const { keyword, kind, state, beginTime, endTime } = request;
  let jobs = tx
    .selectFrom('jobs')
    .innerJoin('users', 'users.userId', 'jobs.createBy')
    .select([
      'jobs.id',
      'jobs.kind',
      'jobs.title',
      'jobs.state',
      'jobs.done',
      'jobs.total',
      'jobs.msg',
      'users.userId',
      'users.nickName',
      'jobs.runs',
      'jobs.createTime',
      'jobs.endTime',
    ])
    .orderBy('jobs.id', 'desc');
  if (keyword) {
    const part = containsPattern(keyword);
    jobs = jobs.where((is) =>
      is.or([is('jobs.title', 'ilike', part), isNamed(keyword, sql`users."search"`)]),
    );
  }
  if (kind) jobs = jobs.where('jobs.kind', '=', kind);
  if (state) jobs = jobs.where('jobs.state', '=', state);
  if (beginTime) jobs = jobs.where('jobs.createTime', '>=', beginTime);
  if (endTime) jobs = jobs.where('jobs.createTime', '<=', endTime);
  return applyListConditions(jobs, { resource: jobLogResource, expressions: jobFields }, request);
}
