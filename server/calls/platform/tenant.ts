import { sql } from 'kysely';
import { emptyTemplate, type tenantCalls } from '../../../contract/calls/tenant.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { parsePasswordPolicy } from '../../../contract/password/passwordPolicy.ts';
import type { Deps, TenantTemplate } from '../../context/deps.ts';
import type { Handlers } from '../../context/handler.ts';
import { generateOneTimePassword, hashPassword } from '../../crypto/passwordHash.ts';
import type { Actor } from '../../db/actor.ts';
import type { Database, Tx } from '../../db/database.ts';
import { protectTenant } from '../../db/history/protectHistory.ts';
import { platformTenantCode } from '../../db/platformTenant.ts';
import { endSessionsOfTenant } from '../../db/queries/auth/endSessions.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { loadActorOfUser } from '../../db/queries/people/actorOfUser.ts';
import { insertFirstAdministrator } from '../../db/queries/seed/firstAdministrator.ts';
import {
  findExportedSuspension,
  lockSuspension,
  tenantExportKind,
} from '../../db/queries/tenants/tenantExports.ts';
import { selectListedTenants, type selectTenantsWithUse } from '../../db/queries/tenants/tenantUse.ts';
import { createTenantSchema, findTenantByCode, removeSuspendedTenant } from '../../db/tenants.ts';
import { toJob } from '../../jobs/queue/job.ts';
import { assertStrongPassword } from '../auth/passwordPolicy.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';
import { groupList } from '../shared/groupList.ts';
import { listOfferedTenants } from '../shared/offeredTenants.ts';
import { formatFileDate } from '../shared/sheetExport.ts';

const codeTakenError = { path: 'tenantCode', message: '租户编码已被使用' };
const uniqueKeyErrors = {
  tenants_pkey: codeTakenError,
  tenantsByCode: codeTakenError,
  tenants_schema_key: codeTakenError,
};

export const tenantHandlers = {
  async all({ deps }) {
    const tenants = await listOfferedTenants(deps.database);
    return tenants.map(({ code, name }) => ({ tenantCode: code, tenantName: name }));
  },

  async list({ tx }, { query }) {
    const { rows, total } = await fetchPage(selectListedTenants(tx, query), query);
    return { rows: rows.map(toTenantWithUse), total };
  },

  exportList: (context, { query }) => exportList(context, 'tenant', query),

  groups: (context, { query }) => groupList(context, 'tenant', query),

  async detail({ deps }, { params }) {
    const { tenantCode } = params;
    return toTenant(
      assertFound(await tenantRows(deps.database).where('code', '=', tenantCode).executeTakeFirst()),
    );
  },

  async templates({ deps }) {
    const others = deps.tenantTemplates.map(({ name, sentence }) => ({ value: name, label: sentence }));
    return [{ value: emptyTemplate, label: emptyTemplateSentence }, ...others];
  },

  async add({ deps, now }, { body }) {
    const { tenantCode, tenantName, adminUserName, adminPassword } = body;
    const template = findTemplate(deps, body.template);
    if (adminPassword !== undefined) {
      await assertStrongPassword({
        password: adminPassword,
        path: 'adminPassword',
        owner: { userName: adminUserName },
        tenant: { code: tenantCode, name: tenantName },
        // A new tenant starts with the default settings.
        policy: parsePasswordPolicy({}),
      });
    }
    const initialPassword = adminPassword ?? generateOneTimePassword();
    const passwordHash = await hashPassword(initialPassword);
    await withConstraintFailures(uniqueKeyErrors, () =>
      createTenantSchema(deps.database, { code: tenantCode, name: tenantName }, async (tx, { schema }) => {
        const userId = await insertFirstAdministrator(tx, {
          deptName: tenantName,
          userName: adminUserName,
          passwordHash,
          mustChangePassword: adminPassword === undefined,
        });
        await template?.fill(tx, { actor: await requireActor(tx, userId), now });
        await protectTenant(tx, schema);
      }),
    );
    return { tenantCode, adminUserName, ...(adminPassword === undefined ? { initialPassword } : {}) };
  },

  async edit({ tx }, { body: { tenantCode, tenantName, status } }) {
    if (status === '1') assertNotPlatform(tenantCode);
    const { numUpdatedRows } = await tx
      .updateTable('qianhe.tenants')
      .set({
        // A request without changes is valid; setting the code to itself makes the statement complete.
        code: tenantCode,
        ...(tenantName === undefined ? {} : { name: tenantName }),
        ...(status === undefined ? {} : suspension[status]),
      })
      .where('code', '=', tenantCode)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    assertAllAffected([tenantCode], numUpdatedRows);
    if (status === '1') await endSessionsOfTenant(tx, tenantCode);
    return null;
  },

  async export(context, { body: { tenantCode } }) {
    const { deps, tenant, actor, now } = context;
    assertNotPlatform(tenantCode);
    const row = assertFound(
      await tenantRows(deps.database).where('code', '=', tenantCode).executeTakeFirst(),
    );
    const order = {
      kind: tenantExportKind,
      title: `租户${row.code}_${formatFileDate(now, tenant.timeZone)}`,
      request: { tenantCode: row.code },
      userId: actor.userId,
    };
    const id = await context.once('job', (tx) => deps.jobs.order(tx, tenant, order));
    return toJob(await deps.jobs.read(tenant, id));
  },

  async remove({ deps, inTenant }, { body: { tenantCode, confirmCode } }) {
    assertNotPlatform(tenantCode);
    const { database, files } = deps;
    const tenant = assertFound(await findTenantByCode(database, tenantCode));
    if (tenant.status === 'deleted') throw new Refusal(404);
    if (confirmCode !== tenant.code) {
      const errors = [{ path: 'confirmCode', message: '与租户编码不一致' }];
      throw new Failure('FIELD_INVALID', { errors });
    }
    const exported = await inTenant('read', (tx) => findExportedSuspension(tx, tenant.code));
    const names = await database.inTenant(tenant, 'write', async (tx) => {
      // Resuming and suspending again needs another export: both wait for this lock.
      const since = await lockSuspension(tx, tenant.code);
      if (since === null) throw new Failure('NOT_SUSPENDED');
      if (exported !== since) throw new Failure('EXPORT_DUE');
      return removeSuspendedTenant(tx, tenant);
    });
    if (names === undefined) throw new Failure('IN_USE', { msg: protectionDueMessage });
    // Bytes that a killed process leaves are removed by the periodic search for orphaned blobs.
    for (const name of names) await files.remove(name);
    return null;
  },
} satisfies Handlers<typeof tenantCalls>;

const emptyTemplateSentence = '空白：菜单、参数和一位管理员；没有表单和流程';

/** Undefined for the empty one. */
function findTemplate({ tenantTemplates }: Deps, name: string): TenantTemplate | undefined {
  if (name === emptyTemplate) return undefined;
  const template = tenantTemplates.find((one) => one.name === name);
  if (!template) {
    throw new Failure('FIELD_INVALID', { errors: [{ path: 'template', message: '没有这个模板' }] });
  }
  return template;
}

async function requireActor(tx: Tx, userId: string): Promise<Actor> {
  const actor = await loadActorOfUser(tx, userId);
  if (!actor) throw new Error(`The new administrator ${userId} cannot act.`);
  return actor;
}

const suspension = {
  '0': { status: 'active', suspendedAt: null },
  // A tenant that is suspended again keeps its time and its exports.
  '1': { status: 'disabled', suspendedAt: sql<Date>`coalesce("suspendedAt", now())` },
} as const;

const protectionDueMessage =
  '只增日志由数据库管理员保护，请其重新执行 server/db/history/protect.sql 后再删除租户';

const tenantRows = ({ platform }: Database) =>
  platform.selectFrom('tenants').select(['code', 'name', 'status']).where('status', '<>', 'deleted');

const toTenant = ({ code, name, status }: { code: string; name: string; status: string }) => ({
  tenantCode: code,
  tenantName: name,
  status: status === 'active' ? ('0' as const) : ('1' as const),
});

/** Counts and sizes arrive as text, which is exact; none of these exceeds the range of a number. */
const toTenantWithUse = ({
  code,
  name,
  status,
  ...use
}: Awaited<ReturnType<ReturnType<typeof selectTenantsWithUse>['execute']>>[number]) => ({
  ...toTenant({ code, name, status }),
  people: Number(use.people),
  records: Number(use.records),
  files: Number(use.files),
  databaseMb: Number(use.databaseMb),
  lastActivityTime: use.lastActivityTime,
  suspendedTime: use.suspendedTime,
  isExported: use.isExported,
});

function assertNotPlatform(code: string): void {
  if (code === platformTenantCode) {
    throw new Failure('IN_USE', {
      msg: `租户 ${platformTenantCode} 管理整个平台，不能停用、单独导出或删除`,
    });
  }
}
