/** The background jobs of everybody in a tenant. */
import type { z } from 'zod';
import type { jobCalls } from '../../../../contract/calls/job.ts';
import type { Tx } from '../../database.ts';
import { containsPattern } from '../fetchPage.ts';

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

/** Newest first. */
export function selectJobLog(tx: Tx, { keyword, kind, state, beginTime, endTime }: LogQuery) {
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
    jobs = jobs.where((is) => is.or([is('jobs.title', 'ilike', part), is('users.nickName', 'ilike', part)]));
  }
  if (kind) jobs = jobs.where('jobs.kind', '=', kind);
  if (state) jobs = jobs.where('jobs.state', '=', state);
  if (beginTime) jobs = jobs.where('jobs.createTime', '>=', beginTime);
  if (endTime) jobs = jobs.where('jobs.createTime', '<=', endTime);
  return jobs;
}
