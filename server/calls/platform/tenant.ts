import { sql } from 'kysely';
import type { tenantCalls } from '../../../contract/calls/tenant.ts';
import { Failure } from '../../../contract/failures.ts';
import { parsePasswordPolicy } from '../../../contract/password/passwordPolicy.ts';
import { tenantResource } from '../../../contract/resources/platform/tenant.ts';
import type { Database } from '../../db/database.ts';
import { applyListConditions } from '../../db/filter/resourceConditions.ts';
import { protectTenant } from '../../db/history/protectHistory.ts';
import { platformTenantCode } from '../../db/platformTenant.ts';
import { containsPattern, fetchPage } from '../../db/queries/fetchPage.ts';
import { insertFirstAdministrator } from '../../db/queries/seed/firstAdministrator.ts';
import { createTenantSchema, listActiveTenants } from '../../db/tenants.ts';
import { generateOneTimePassword, hashPassword } from '../auth/passwordHash.ts';
import { assertStrongPassword } from '../auth/passwordPolicy.ts';
import type { Handlers } from '../context.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';

const codeTakenError = { path: 'tenantCode', message: '租户编码已被使用' };
const uniqueKeyErrors = {
  tenants_pkey: codeTakenError,
  tenantsByCode: codeTakenError,
  tenants_schema_key: codeTakenError,
};

export const tenantHandlers = {
  async all({ deps }) {
    const tenants = await listActiveTenants(deps.database);
    return tenants.map(({ code, name }) => ({ tenantCode: code, tenantName: name }));
  },

  async list({ deps }, { query: { keyword, status, filter, sysOrderBy, ...page } }) {
    let tenants = tenantRows(deps.database).orderBy('code');
    if (keyword) {
      tenants = tenants.where((is) =>
        is.or([is('code', 'ilike', containsPattern(keyword)), is('name', 'ilike', containsPattern(keyword))]),
      );
    }
    if (status) tenants = tenants.where('status', '=', status === '0' ? 'active' : 'disabled');
    const conditions = { filter, sysOrderBy };
    const { rows, total } = await fetchPage(applyListConditions(tenants, listedTenant, conditions), page);
    return { rows: rows.map(toTenant), total };
  },

  async detail({ deps }, { params }) {
    const { tenantCode } = params;
    return toTenant(
      assertFound(await tenantRows(deps.database).where('code', '=', tenantCode).executeTakeFirst()),
    );
  },

  async add({ deps }, { body }) {
    const { tenantCode, tenantName, adminUserName, adminPassword } = body;
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
        await insertFirstAdministrator(tx, {
          deptName: tenantName,
          userName: adminUserName,
          passwordHash,
          mustChangePassword: adminPassword === undefined,
        });
        await protectTenant(tx, schema);
      }),
    );
    return { tenantCode, adminUserName, ...(adminPassword === undefined ? { initialPassword } : {}) };
  },

  async edit({ deps }, { body: { tenantCode, tenantName, status } }) {
    if (status === '1') assertNotPlatform([tenantCode]);
    const { platform } = deps.database;
    const { numUpdatedRows } = await platform
      .updateTable('tenants')
      .set({
        // A request without changes is valid; setting the code to itself makes the statement complete.
        code: tenantCode,
        ...(tenantName === undefined ? {} : { name: tenantName }),
        ...(status === undefined
          ? {}
          : { status: status === '0' ? ('active' as const) : ('disabled' as const) }),
      })
      .where('code', '=', tenantCode)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    assertAllAffected([tenantCode], numUpdatedRows);
    if (status === '1') await platform.deleteFrom('sessions').where('tenantCode', '=', tenantCode).execute();
    return null;
  },

  async remove({ deps }, { body }) {
    assertNotPlatform(body);
    await deps.database.platform.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tenants')
        .set({ status: 'deleted' })
        .where('code', 'in', body)
        .where('status', '<>', 'deleted')
        .executeTakeFirst();
      assertAllAffected(body, numUpdatedRows);
      await tx.deleteFrom('sessions').where('tenantCode', 'in', body).execute();
    });
    return null;
  },
} satisfies Handlers<typeof tenantCalls>;

const listedTenant = {
  resource: tenantResource,
  expressions: {
    tenantCode: sql.ref('code'),
    tenantName: sql.ref('name'),
    status: sql`case "status" when 'active' then '0' else '1' end`,
  },
};

const tenantRows = ({ platform }: Database) =>
  platform.selectFrom('tenants').select(['code', 'name', 'status']).where('status', '<>', 'deleted');

const toTenant = ({ code, name, status }: { code: string; name: string; status: string }) => ({
  tenantCode: code,
  tenantName: name,
  status: status === 'active' ? ('0' as const) : ('1' as const),
});

function assertNotPlatform(codes: string[]): void {
  if (codes.includes(platformTenantCode)) {
    throw new Failure('IN_USE', { msg: `租户 ${platformTenantCode} 管理整个平台，不能停用或删除` });
  }
}
