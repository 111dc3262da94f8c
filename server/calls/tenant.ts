import type { tenantCalls } from '../../contract/calls/tenant.ts';
import { Failure } from '../../contract/failures.ts';
import { passwordPolicy } from '../../contract/password/policy.ts';
import type { Database } from '../db/database.ts';
import { protectTenant } from '../db/history/protect.ts';
import { platformTenant } from '../db/platformTenant.ts';
import { insertFirstAdministrator } from '../db/queries/firstAdministrator.ts';
import { containing, pageOf } from '../db/queries/pageOf.ts';
import { activeTenants, createTenantSchema } from '../db/tenants.ts';
import { withinConstraints } from './constraints.ts';
import type { Handlers } from './context.ts';
import { assertTouched, found } from './found.ts';
import { assertGoodPassword } from './newPassword.ts';
import { hashPassword, oneTimePassword } from './password.ts';

const codeTaken = { path: 'tenantCode', message: '租户编码已被使用' };
const taken = { tenants_pkey: codeTaken, tenantsByCode: codeTaken, tenants_schema_key: codeTaken };

export const tenantHandlers = {
  async all({ deps }) {
    const tenants = await activeTenants(deps.database);
    return tenants.map(({ code, name }) => ({ tenantCode: code, tenantName: name }));
  },

  async list({ deps }, { query: { keyword, status, ...page } }) {
    let tenants = known(deps.database).orderBy('code');
    if (keyword) {
      tenants = tenants.where((is) =>
        is.or([is('code', 'ilike', containing(keyword)), is('name', 'ilike', containing(keyword))]),
      );
    }
    if (status) tenants = tenants.where('status', '=', status === '0' ? 'active' : 'disabled');
    const { rows, total } = await pageOf(tenants, page);
    return { rows: rows.map(shown), total };
  },

  async detail({ deps }, { params }) {
    const { tenantCode } = params;
    return shown(found(await known(deps.database).where('code', '=', tenantCode).executeTakeFirst()));
  },

  async add({ deps }, { body }) {
    const { tenantCode, tenantName, adminUserName, adminPassword } = body;
    if (adminPassword !== undefined) {
      await assertGoodPassword({
        password: adminPassword,
        path: 'adminPassword',
        owner: { userName: adminUserName },
        tenant: { code: tenantCode, name: tenantName },
        // A new tenant begins with the usual settings.
        policy: passwordPolicy({}),
      });
    }
    const initialPassword = adminPassword ?? oneTimePassword();
    const passwordHash = await hashPassword(initialPassword);
    await withinConstraints(taken, () =>
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
        // Naming nothing to change is no fault; the code stands for itself.
        code: tenantCode,
        ...(tenantName === undefined ? {} : { name: tenantName }),
        ...(status === undefined
          ? {}
          : { status: status === '0' ? ('active' as const) : ('disabled' as const) }),
      })
      .where('code', '=', tenantCode)
      .where('status', '<>', 'deleted')
      .executeTakeFirst();
    assertTouched([tenantCode], numUpdatedRows);
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
      assertTouched(body, numUpdatedRows);
      await tx.deleteFrom('sessions').where('tenantCode', 'in', body).execute();
    });
    return null;
  },
} satisfies Handlers<typeof tenantCalls>;

const known = ({ platform }: Database) =>
  platform.selectFrom('tenants').select(['code', 'name', 'status']).where('status', '<>', 'deleted');

const shown = ({ code, name, status }: { code: string; name: string; status: string }) => ({
  tenantCode: code,
  tenantName: name,
  status: status === 'active' ? ('0' as const) : ('1' as const),
});

function assertNotPlatform(codes: string[]): void {
  if (codes.includes(platformTenant)) {
    throw new Failure('IN_USE', { msg: `租户 ${platformTenant} 管理整个平台，不能停用或删除` });
  }
}
