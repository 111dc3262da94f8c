import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { cursorRows } from '../cursorRows.ts';
import type { Finding, IntegrityCheck } from '../integrityCheck.ts';

/** Waiting jobs are in the queue; a running job has a recent heartbeat, or cleanup finds it within a minute. */
export const jobsQueued: IntegrityCheck = {
  name: 'jobsQueued',
  title: '未完成的后台任务都会有人继续，并有存在的所有者',
  async *find({ tx, tenant }) {
    yield* cursorRows(tx, unqueuedJobRows(await hasQueue(tx), `${tenant.schema}:`));
    yield* cursorRows(tx, stalledJobRows);
  },
};

/** A database on which no server has run yet has no queue. */
async function hasQueue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker.jobs') is not null as there`.execute(tx);
  return rows[0]?.there === true;
}

const unqueuedJobRows = (queued: boolean, prefix: string) => sql<Finding>`
  select '后台任务 ' || j.id as "where", '在队列中等待' as "expected", '状态 queued，队列中没有' as "found"
  from jobs j where j.state = 'queued' and j."createTime" < now() - interval '2 minutes' and not ${
    queued
      ? sql`exists (select 1 from graphile_worker.jobs q where q.key = ${prefix} || j.id
          and q.attempts < q.max_attempts)`
      : sql`false`
  }`;

const stalledJobRows = sql<Finding>`
  select '后台任务 ' || j.id as "where", '最近两分钟内有进展' as "expected",
    '状态 running，最近一次 ' || coalesce(j."aliveAt"::text, '无') as "found"
  from jobs j where j.state = 'running' and coalesce(j."aliveAt" < now() - interval '2 minutes', true)
  union all
  select '后台任务 ' || j.id, '所有者存在', '没有用户 ' || j."createBy"
  from jobs j where not exists (select 1 from users u where u."userId" = j."createBy")`;
