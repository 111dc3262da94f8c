/** Inserts the demo's departments, roles and people; the result finds their ids by name. */
import { hashPassword } from '../server/crypto/passwordHash.ts';
import type { Tx } from '../server/db/database.ts';
import { insertUser } from '../server/db/queries/people/saveUser.ts';
import { insertDefaultSeed } from '../server/db/queries/seed/defaultSeed.ts';
import type { CandidateLookup, DemoRoleKey } from './demoTypes.ts';
import { depts, people, posts, roles } from './people.ts';

export const demoPassword = 'Qianhe@2026';

export type Organization = {
  depts: ReadonlyMap<string, string>;
  roles: ReadonlyMap<DemoRoleKey, string>;
  posts: ReadonlyMap<string, string>;
  users: ReadonlyMap<string, string>;
};

/** The id that belongs to a name of the demo data; a name that is missing is a mistake in that data. */
export function requireId<K extends string>(ids: ReadonlyMap<K, string>, name: K): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The demo data names "${name}", which does not exist.`);
  return id;
}

export async function seedOrganization(tx: Tx): Promise<Organization> {
  await insertDefaultSeed(tx, { ofPlatform: true });
  const deptIds = await seedDepts(tx);
  await tx
    .insertInto('roles')
    .values({ roleName: '管理员', roleKey: 'admin', dataScope: 'ALL', orderNum: 0 })
    .execute();
  const roleIds = await seedRoles(tx);
  const postIds = await seedPosts(tx);
  const users = await seedUsers(tx, { depts: deptIds, roles: roleIds, posts: postIds });
  // This tenant is set up already.
  await tx
    .updateTable('users')
    .set({ feature: JSON.stringify({ hideFirstSteps: true }) })
    .where('userName', '=', 'admin')
    .execute();
  for (const { name, leader } of depts) {
    await tx
      .updateTable('depts')
      .set({ leaderId: requireId(users, leader) })
      .where('deptId', '=', requireId(deptIds, name))
      .execute();
  }
  return { depts: deptIds, roles: roleIds, posts: postIds, users };
}

async function seedDepts(tx: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  // The data list parents before their children.
  for (const [orderNum, { name, parent, isOrg }] of depts.entries()) {
    const { deptId } = await tx
      .insertInto('depts')
      .values({
        deptName: name,
        parentId: parent ? requireId(ids, parent) : null,
        isOrg: isOrg ?? false,
        orderNum,
      })
      .returning('deptId')
      .executeTakeFirstOrThrow();
    ids.set(name, deptId);
  }
  return ids;
}

/** Adds the demo's roles to those that every tenant has, and returns the ids of all. */
export async function seedRoles(tx: Tx): Promise<Map<DemoRoleKey, string>> {
  const made = roles.filter((role) => role.roleKey !== 'staff');
  await tx
    .updateTable('roles')
    .set({ dataScope: roles.find((role) => role.roleKey === 'staff')?.dataScope ?? 'DEPT' })
    .where('roleKey', '=', 'staff')
    .execute();
  await tx
    .insertInto('roles')
    .values(
      made.map(({ roleKey, roleName, dataScope }, index) => ({
        roleKey,
        roleName,
        dataScope,
        orderNum: index + 1,
      })),
    )
    .execute();
  const rows = await tx.selectFrom('roles').select(['roleId', 'roleKey']).execute();
  // The table holds the keys that were just written.
  return new Map(rows.map((row) => [row.roleKey as DemoRoleKey, row.roleId]));
}

export async function seedPosts(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .insertInto('posts')
    .values(posts.map((postName, orderNum) => ({ postName, postCode: `post${orderNum + 1}`, orderNum })))
    .returning(['postId', 'postName'])
    .execute();
  return new Map(rows.map((row) => [row.postName, row.postId]));
}

async function seedUsers(tx: Tx, ids: Omit<Organization, 'users'>): Promise<Map<string, string>> {
  // Stored as a hash directly, because the password rules apply only to passwords that people choose.
  const passwordHash = await hashPassword(demoPassword);
  const users = new Map<string, string>();
  const head = depts[0]?.name ?? '';
  users.set(
    'admin',
    await insertUser(tx, {
      userName: 'admin',
      nickName: '系统管理员',
      deptId: requireId(ids.depts, head),
      passwordHash,
      roleIds: [requireId(ids.roles, 'admin')],
    }),
  );
  for (const [index, person] of people.entries()) {
    const userId = await insertUser(tx, {
      userName: person.userName,
      nickName: person.nickName,
      deptId: requireId(ids.depts, person.dept),
      phonenumber: `1390000${String(index).padStart(4, '0')}`,
      email: `${person.userName}@example.com`,
      passwordHash,
      // Everybody is staff, which grants the common pages.
      roleIds: [...new Set([...person.roles, 'staff' as const])].map((key) => requireId(ids.roles, key)),
      postIds: person.post ? [requireId(ids.posts, person.post)] : [],
    });
    users.set(person.userName, userId);
  }
  return users;
}

/** Candidates of the demo's flows with the ids of this tenant, named as people name them. */
export const createCandidateLookup = (organization: Organization): CandidateLookup => ({
  ...createRoleLookup(organization),
  user: (userName) => ({
    candidateType: 'USER',
    target: requireId(organization.users, userName),
    targetLabel: people.find((person) => person.userName === userName)?.nickName ?? userName,
  }),
});

/** The same for a tenant that has the demo's roles and posts but none of its people: their first role stands for them. */
export function createRoleLookup({ roles: ids, posts: postIds }: Pick<Organization, 'roles' | 'posts'>) {
  const role: CandidateLookup['role'] = (key) => ({
    candidateType: 'ROLE',
    target: requireId(ids, key),
    targetLabel: roles.find((one) => one.roleKey === key)?.roleName ?? key,
  });
  return {
    role,
    user(userName) {
      const [key] = people.find((person) => person.userName === userName)?.roles ?? [];
      if (key === undefined) throw new Error(`The demo data names "${userName}", who has no role.`);
      return role(key);
    },
    post: (name) => ({ candidateType: 'POST', target: requireId(postIds, name), targetLabel: name }),
  } satisfies CandidateLookup;
}
