import type { Tx } from '../database.ts';

export type FirstAdministrator = {
  deptName: string;
  userName: string;
  passwordHash: string;
  mustChangePassword: boolean;
};

/** Gives an empty tenant its top department, the role that may do everything, and one person who has it. */
export async function insertFirstAdministrator(tx: Tx, first: FirstAdministrator): Promise<void> {
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
  const { userId } = await tx
    .insertInto('users')
    .values({
      userName: first.userName,
      nickName: '管理员',
      pinyin: 'guanliyuan gly',
      deptId,
      passwordHash: first.passwordHash,
      mustChangePassword: first.mustChangePassword,
    })
    .returning('userId')
    .executeTakeFirstOrThrow();
  await tx.insertInto('userRoles').values({ userId, roleId }).execute();
}
