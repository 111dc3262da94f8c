import path from 'node:path';
import type { jobCalls } from '../../../contract/calls/job.ts';
import { Refusal } from '../../../contract/failures.ts';
import { jobKindName } from '../../../contract/jobKinds.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Handlers } from '../../context/handler.ts';
import type { Actor } from '../../db/actor.ts';
import type { Tx } from '../../db/database.ts';
import { isPlatform } from '../../db/platformTenant.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { selectJobKinds, selectJobLog } from '../../db/queries/platform/jobLog.ts';
import { canDownloadJobFile } from '../../jobs/kinds/downloadPermissions.ts';
import { type JobRow, toJob } from '../../jobs/queue/job.ts';
import { findJob } from '../../jobs/queue/jobRows.ts';
import { buildFileResponse } from '../../records/files/fileResponse.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';

export const jobHandlers = {
  async list({ tx, tenant }, { query: { pageNum, pageSize, ...conditions } }) {
    const kinds = selectJobKinds(tx, { ofPlatform: isPlatform(tenant), ...conditions });
    const { rows, total } = await fetchPage(kinds, { pageNum, pageSize });
    return {
      rows: rows.map(({ kind, lastTime, ...counts }) => ({
        kind,
        name: jobKindName(kind),
        ...parseCounts(counts),
        lastTime,
      })),
      total,
    };
  },

  exportKinds: (context, { query }) => exportList(context, 'jobKind', query),

  kindGroups: (context, { query }) => groupList(context, 'jobKind', query),

  async log({ tx, tenant }, { query: { pageNum, pageSize, ...request } }) {
    const entries = selectJobLog(tx, { ofPlatform: isPlatform(tenant), ...request });
    const { rows, total } = await fetchPage(entries, { pageNum, pageSize });
    return {
      rows: rows.map((row) => ({
        ...row,
        name: jobKindName(row.kind),
        done: Number(row.done),
        total: Number(row.total),
      })),
      total,
    };
  },

  exportLog: (context, { query }) => exportList(context, 'jobLog', query),

  logGroups: (context, { query }) => groupList(context, 'jobLog', query),

  async mine({ tx, actor }, { query }) {
    const mine = tx.selectFrom('jobs').selectAll().where('createBy', '=', actor.userId).orderBy('id', 'desc');
    const { rows, total } = await fetchPage(mine, query);
    return { rows: rows.map(toJob), total };
  },

  async detail({ tx, actor }, { params }) {
    return toJob(await findOwnJob(tx, actor, params.id));
  },

  async cancel({ actor, tenant, deps, inTenant }, { params }) {
    await inTenant('read', (tx) => findOwnJob(tx, actor, params.id));
    return toJob(await deps.jobs.cancel(tenant, params.id));
  },

  async file({ actor, deps, header, inTenant }, { params }) {
    const job = await inTenant('read', (tx) => findOwnJob(tx, actor, params.id));
    if (!canDownloadJobFile(actor, job)) throw new Refusal(403);
    const { fileKey, fileName } = job;
    if (fileKey === null) throw new Refusal(404);
    const size = Number(job.fileSize ?? (await deps.files.size(fileKey)) ?? 0);
    const originalName = fileName ?? fileKey;
    const mimeType = mediaTypes[path.extname(fileKey)] ?? 'application/octet-stream';
    const asked = { range: header('range'), inline: false };
    return buildFileResponse(deps.files, { fileName: fileKey, originalName, mimeType, size }, asked);
  },
} satisfies Handlers<typeof jobCalls>;

/** Counts arrive as text, which is exact; none of these exceeds the range of a number. */
const parseCounts = <K extends string>(counts: Record<K, string>): Record<K, number> =>
  // Same keys, another type of value, which Object.fromEntries cannot express.
  Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, Number(value)])) as Record<K, number>;

const mediaTypes: Partial<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.tar': 'application/x-tar',
};

/** The actor's own job, or any job for an administrator; otherwise 404. */
async function findOwnJob(tx: Tx, actor: Actor, id: string): Promise<JobRow> {
  const row = await findJob(tx, id);
  const mayEverything = holdsPermission(actor.permissions, 'system:job:query');
  if (!row || (row.createBy !== actor.userId && !mayEverything)) throw new Refusal(404);
  return row;
}
