/** Jobs that write the rows of one statement to a sheet. Permission and data scope are checked again when they run. */
import { Failure } from '../../../contract/failures.ts';
import { holdsPermission } from '../../../contract/permissions.ts';
import type { Actor } from '../../db/actor.ts';
import type { Database, TenantRef, Tx } from '../../db/database.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { withRetries } from '../../db/retries.ts';
import { buildTenantSessionSql, noLimits } from '../../db/transaction.ts';
import type { ExportOrder } from '../../records/export/export.worker.ts';
import { writeExport } from '../../records/export/writeExport.ts';
import { retryAfterRestart } from '../queue/databaseRestart.ts';
import type { JobKind } from '../queue/job.ts';

type SheetContent = Pick<ExportOrder, 'tables' | 'format'> & { total: number };

/** Turns a job's request into the content of the sheet for its owner. */
type SheetPlan = (
  tx: Tx,
  asked: { request: unknown; actor: Actor; tenant: TenantRef },
) => Promise<SheetContent>;

/** `copyUrl`: the database that COPY reads, a replica if there is one. */
export type SheetSources = { database: Database; copyUrl: string };

export function sheetJob({ database, copyUrl }: SheetSources, plan: SheetPlan): JobKind {
  return async (job, { tenant, signal, temporaryFile, progress }) => {
    const write = async () => {
      const { tables, total, format } = await database.inTenant(tenant, 'read', async (tx) => {
        const actor = await loadActorOfUser(tx, job.createBy);
        if (!actor) throw notAllowedFailure();
        return plan(tx, { request: job.request, actor, tenant });
      });
      progress({ total });
      const path = await temporaryFile(format);
      const order = {
        url: copyUrl,
        session: buildTenantSessionSql('set', tenant, noLimits),
        tables,
        format,
        path,
      };
      const onProgress = ({ rows, bytes }: { rows: number; bytes: number }) =>
        progress({ done: rows, bytes });
      const written = await writeExport(order, { signal, onProgress });
      progress({ done: written.rows, total: written.rows, bytes: written.bytes });
      return { file: { path, fileName: `${job.title}.${format}`, content: written.content } };
    };
    const onRepeat = () => progress({ done: 0, bytes: 0 });
    // The form may change between the plan and the copy, and the connection of the copy may break.
    return retryAfterRestart(() => withRetries(write), interruptedMessage, { signal, onRepeat });
  };
}

/** Throws unless the actor holds all of these permissions. */
export function assertCanExport(actor: Actor, rights: readonly string[]): void {
  if (!rights.every((right) => holdsPermission(actor.permissions, right))) throw notAllowedFailure();
}

const interruptedMessage = '导出期间数据库连接中断，多次重试未成功，请稍后重新导出';

export const notAllowedFailure = () => new Failure('JOB_FAILED', { msg: '当前操作没有权限' });
