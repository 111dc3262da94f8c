/**
 * The pages of administration with 20,000 people in 400 departments: lists, their searches and conditions, who holds a
 * permission, and the permissions of one person. `--people 2000` for a quick look.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../server/db/database.ts';
import { type BenchServer, startBenchServer } from './support/benchServer.ts';
import { median, percentile, printMeasurements } from './support/measurements.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '20000' } } });
const people = Number(values.people);
const departments = 400;
const rounds = 40;
const barMs = 100;

const server = await startBenchServer();
try {
  await server.database.inTenant(server.tenant, 'write', fillOrganization);
  const { roleId, userId } = await findSample(server);
  const conditions = (...all: object[]) => encodeURIComponent(JSON.stringify({ all }));
  const inTree = conditions({ field: 'deptTree', is: 'anyOf', value: ['1'] });
  const withRole = conditions({ field: 'roleIds', is: 'anyOf', value: [roleId] });
  const pages: readonly (readonly [string, string])[] = [
    ['people, first page', '/system/user/list?pageSize=100'],
    ['people, last page', `/system/user/list?pageSize=100&pageNum=${people / 100}`],
    ['people, by pinyin', '/system/user/list?pageSize=100&keyword=zhangwei'],
    ['people, of a department and below', `/system/user/list?pageSize=100&filter=${inTree}`],
    ['people, of a role', `/system/user/list?pageSize=100&filter=${withRole}`],
    ['people, by account', '/system/user/list?pageSize=100&sysOrderBy=userName:desc'],
    ['departments, all', '/system/dept/list?pageSize=10000'],
    ['permissions, first page', '/system/permission/list?pageSize=100'],
    ['holders of a permission', '/system/permission/holder/list?permission=system:post:list&pageSize=100'],
    ['permissions of a person', `/system/permission/user/${userId}`],
    ['audit log, first page', '/system/log/list?pageSize=100'],
  ];
  const figures = [];
  for (const [figure, path] of pages) {
    const times = await timesOf(server, path);
    const value = median(times);
    const beside = `p95 ${percentile(times, 0.95).toFixed(1)} ms`;
    figures.push({
      figure,
      value: `${value.toFixed(1)} ms`,
      beside,
      bar: `≤ ${barMs} ms`,
      holds: value <= barMs,
    });
  }
  printMeasurements(`Administration with ${people.toLocaleString('en')} people`, figures);
} finally {
  await server.close();
}

async function timesOf({ call }: BenchServer, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const answer = await call('GET', path);
    const { code, msg } = (await answer.json()) as { code: number; msg: string };
    if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`);
    times.push(performance.now() - began);
  }
  return times;
}

/** Departments below the first one, and people of two roles, one of which grants a page. */
async function fillOrganization(tx: Tx): Promise<void> {
  await sql`insert into depts ("deptName", "parentId", "orderNum")
    select '部门' || n, (select min("deptId") from depts), n from generate_series(1, ${departments}::int) n`.execute(
    tx,
  );
  await sql`insert into roles ("roleName", "roleKey", "dataScope")
    values ('岗位员', 'posts', 'SELF'), ('旁观', 'bystander', 'SELF')`.execute(tx);
  await sql`insert into "roleMenus" ("roleId", "menuId")
    select r."roleId", m."menuId" from roles r, menus m where r."roleKey" = 'posts' and m."perms" = 'system:post:list'`.execute(
    tx,
  );
  await sql`insert into users ("userName", "nickName", "pinyin", "passwordHash", "deptId")
    select 'u' || n, (array['张伟', '王芳', '李娜', '刘洋'])[1 + n % 4] || n, (array['zhangwei', 'wangfang', 'lina', 'liuyang'])[1 + n % 4],
      '', (select "deptId" from depts where "deptName" = '部门' || (1 + n % ${departments}::int))
    from generate_series(1, ${people}::int) n`.execute(tx);
  await sql`insert into "userRoles" ("userId", "roleId")
    select u."userId", r."roleId" from users u join roles r
      on r."roleKey" = case when u."userId" % 2 = 0 then 'posts' else 'bystander' end
    where u."userName" ~ '^u[0-9]+$'`.execute(tx);
  await sql`analyze users, "userRoles", depts, roles, "roleMenus"`.execute(tx);
}

async function findSample({ call }: BenchServer): Promise<{ roleId: string; userId: string }> {
  const first = async (path: string) =>
    ((await (await call('GET', path)).json()) as { rows: Record<string, string>[] }).rows[0];
  const role = await first('/system/role/list?roleKey=posts');
  const user = await first('/system/user/list?userName=u100');
  return { roleId: role?.roleId ?? '', userId: user?.userId ?? '' };
}
