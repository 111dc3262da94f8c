import type { Tx } from '../../database.ts';
import { insertUser } from '../people/saveUser.ts';
import { insertDefaultSeed } from './defaultSeed.ts';

export type FirstAdministrator = {
  deptName: string;
  userName: string;
  passwordHash: string;
  mustChangePassword: boolean;
  /** True if this tenant's administrators manage the platform: only they can grant its permissions. */
  ofPlatform?: boolean;
};

/**
 * Fills an empty tenant with its menu, settings and roles, its top department, and one person with all permissions,
 * whose id it returns.
 */
export async function insertFirstAdministrator(tx: Tx, first: FirstAdministrator): Promise<string> {
  await insertDefaultSeed(tx, { ofPlatform: first.ofPlatform ?? false });
  const { deptId } = await tx
    .insertInto('depts')
    .values({ deptName: first.deptName, isOrg: true })
    .returning('deptId')
    .executeTakeFirstOrThrow();
  const { roleId } = await tx
    .insertInto('roles')
    .values({ roleName: '管理员', roleKey: 'admin', dataScope: 'ALL' })
    .returning('roleId')
    .executeTakeFirstOrThrow();
  const { userName, passwordHash, mustChangePassword } = first;
  return insertUser(tx, {
    userName,
    nickName: '管理员',
    deptId,
    passwordHash,
    mustChangePassword,
    roleIds: [roleId],
  });
}
