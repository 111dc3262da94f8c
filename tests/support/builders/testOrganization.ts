/** A small organization for server tests: departments, roles and people, all with one password. */
import { hashPassword } from '../../../server/crypto/passwordHash.ts';
import type { Database, TenantRef } from '../../../server/db/database.ts';
import { insertUser } from '../../../server/db/queries/people/saveUser.ts';
import { insertDefaultSeed } from '../../../server/db/queries/seed/defaultSeed.ts';

export const testPassword = 'Qianhe@2026';

export type TestOrganization = {
  /** Keys are names: 集团, 采购部, 财务部. */
  depts: Record<string, string>;
  /** Keys are role keys: admin, staff, buyer, leader. */
  roles: Record<string, string>;
  /** Keys are accounts: admin, buyer, leader, cashier, nobody. */
  users: Record<string, string>;
};

const accounts: [userName: string, nickName: string, dept: string, roles: string[]][] = [
  ['admin', '管理员', '集团', ['admin']],
  ['buyer', '张三', '采购部', ['staff', 'buyer']],
  ['leader', '李四', '采购部', ['staff', 'leader']],
  ['cashier', '王五', '财务部', ['staff']],
  ['nobody', '赵六', '财务部', []],
];

/** Fills the empty tenant of a test database. */
export async function seedTestOrganization(database: Database, tenant: TenantRef): Promise<TestOrganization> {
  // Stored as a hash: the password rules apply only to passwords that people set.
  const passwordHash = await hashPassword(testPassword);
  return database.inTenant(tenant, 'write', async (tx) => {
    await insertDefaultSeed(tx, { ofPlatform: true });
    const depts: Record<string, string> = {};
    for (const deptName of ['集团', '采购部', '财务部']) {
      const row = await tx
        .insertInto('depts')
        .values({ deptName, parentId: depts.集团 ?? null, isOrg: deptName === '集团' })
        .returning('deptId')
        .executeTakeFirstOrThrow();
      depts[deptName] = row.deptId;
    }
    const roles = await tx
      .insertInto('roles')
      .values([
        { roleName: '管理员', roleKey: 'admin', dataScope: 'ALL' },
        { roleName: '采购员', roleKey: 'buyer', dataScope: 'SELF' },
        { roleName: '部门负责人', roleKey: 'leader', dataScope: 'DEPT_AND_CHILD' },
      ])
      .returning(['roleId', 'roleKey'])
      .execute();
    const staff = await tx
      .selectFrom('roles')
      .select(['roleId', 'roleKey'])
      .where('roleKey', '=', 'staff')
      .executeTakeFirstOrThrow();
    const roleIds = Object.fromEntries([...roles, staff].map((role) => [role.roleKey, role.roleId]));
    const users: Record<string, string> = {};
    for (const [userName, nickName, dept, keys] of accounts) {
      users[userName] = await insertUser(tx, {
        userName,
        nickName,
        passwordHash,
        deptId: depts[dept] ?? null,
        roleIds: keys.flatMap((key) => roleIds[key] ?? []),
      });
    }
    return { depts, roles: roleIds, users };
  });
}
