/** What the import of people reads and writes. */
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { selectOpenRows } from '../openRows.ts';
import { selectDeptSearchTexts } from './deptPaths.ts';
import { buildNamePinyin } from './namePinyin.ts';
import type { NewUser, UserAssignments } from './saveUser.ts';
import { saveSignInNames } from './signInNames.ts';

type NamedIdRow = { name: string; id: string };

/** Ids by name, and the names that sign in already. A department is found by its path, or by its name if that is unique. */
export async function loadImportNames(tx: Tx) {
  const depts = await sql<NamedIdRow>`
    select n."name", coalesce(min(n."deptId") filter (where n."rank" = 1), min(n."deptId"))::text as "id" from ${selectDeptSearchTexts()} n
    where n."deptId" in ${selectOpenRows('depts')}
    group by n."name"
    having count(distinct n."deptId") = 1 or count(distinct n."deptId") filter (where n."rank" = 1) = 1`.execute(
    tx,
  );
  const roles = await tx
    .selectFrom('roles')
    .select(['roleName as name', 'roleId as id'])
    .where('status', '=', '0')
    .execute();
  const posts = await tx
    .selectFrom('posts')
    .select(['postName as name', 'postId as id'])
    .where('status', '=', '0')
    .execute();
  const held = await tx.selectFrom('signInNames').select('name').execute();
  return {
    depts: toMap(depts.rows),
    roles: toMap(roles),
    posts: toMap(posts),
    signInNames: new Set(held.map(({ name }) => name)),
  };
}

const toMap = (rows: readonly NamedIdRow[]) => new Map(rows.map(({ name, id }) => [name, id]));

const rowsPerStatement = 500;

/** Inserts the people with their roles and posts. */
export async function insertUsers(tx: Tx, users: readonly (NewUser & UserAssignments)[]): Promise<void> {
  for (let start = 0; start < users.length; start += rowsPerStatement) {
    await insertSlice(tx, users.slice(start, start + rowsPerStatement));
  }
}

async function insertSlice(tx: Tx, users: readonly (NewUser & UserAssignments)[]): Promise<void> {
  const rows = users.map(({ roleIds: _, postIds: __, ...user }) => ({
    ...user,
    deptId: user.deptId ?? null,
    createBy: user.createBy ?? null,
    openId: null,
    pinyin: buildNamePinyin(user.nickName),
  }));
  const made = await tx
    .insertInto('users')
    .values(rows)
    .returning(['userId', 'userName', 'phonenumber'])
    .execute();
  await saveSignInNames(tx, made);
  const idByName = new Map(made.map(({ userId, userName }) => [userName, userId]));
  const roles = users.flatMap(({ userName, roleIds = [] }) =>
    [...new Set(roleIds)].map((roleId) => ({ userId: idByName.get(userName) ?? '', roleId })),
  );
  const posts = users.flatMap(({ userName, postIds = [] }) =>
    [...new Set(postIds)].map((postId) => ({ userId: idByName.get(userName) ?? '', postId })),
  );
  if (roles.length > 0) await tx.insertInto('userRoles').values(roles).execute();
  if (posts.length > 0) await tx.insertInto('userPosts').values(posts).execute();
}
