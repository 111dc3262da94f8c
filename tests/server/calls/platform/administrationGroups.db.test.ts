/** Groups of administration lists have the rows that their conditions select, and the sums of these rows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '../../../../contract/call.ts';
import type { RowGroup } from '../../../../contract/calls/shapes/groupShapes.ts';
import type { RowTotals } from '../../../../contract/calls/shapes/groupsOfList.ts';
import { calls } from '../../../../contract/calls.ts';
import { resources } from '../../../../contract/resources/registry.ts';
import {
  getComparedKind,
  isGroupingField,
  listSummedFields,
  type Resource,
} from '../../../../contract/resources/resource.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
let noticeId = '';
beforeAll(async () => {
  server = await createFormServer();
  const post = (path: string, body: object) => server.as('admin', path, body);
  const notice = { noticeTitle: '停机', noticeType: '1', status: '0', noticeContent: '<p>今晚</p>' };
  noticeId = (await post('/system/notice', notice)).body.data.noticeId;
  const posts = [];
  for (const [at, status] of ['0', '0', '1'].entries()) {
    const added = { postName: `岗位${at}`, postCode: `post${at}`, orderNum: 0, status };
    posts.push((await post('/system/post', added)).body.data.postId);
  }
  const { userId } = (await server.as('buyer', '/getInfo')).body.user;
  await post('/system/user/edit', { userId, postIds: posts.slice(0, 2), phonenumber: '138-0000-1111' });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
type Groups = { rows: RowGroup[]; total: number; all: RowTotals };
const callGroups: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = calls;
const all: readonly Resource[] = Object.values(resources);
const grouped = all.filter(({ calls: named }) => named.groups !== undefined);

const fixedOf = ({ name, fixed }: Resource): Record<string, string> => ({
  ...fixed,
  ...(name === 'permissionHolder' && { permission: 'system:user:list' }),
  ...(name === 'noticeReader' && { noticeId }),
});

const pathOf = ({ group, calls: named }: Resource, act: 'list' | 'groups') =>
  callGroups[group]?.[named[act] ?? '']?.path ?? '';

async function send<Body>(path: string, query: Record<string, string>): Promise<Body> {
  const { body, status } = await server.as('admin', `${path}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Body;
}

const fetchGroups = (resource: Resource, query: Record<string, string> = {}) =>
  send<Groups>(pathOf(resource, 'groups'), { ...fixedOf(resource), ...query });

const fetchRows = (resource: Resource, query: Record<string, string> = {}) =>
  send<{ rows: Row[]; total: number }>(pathOf(resource, 'list'), { ...fixedOf(resource), ...query });

test.each(grouped)('the sums of $title are those of all rows of its list', async (resource) => {
  const { rows, total } = await fetchRows(resource, { pageSize: '1000' });
  const { all: totals, rows: none } = await fetchGroups(resource);
  expect(none).toEqual([]);
  expect(totals.count).toBe(total);
  for (const { enName } of listSummedFields(resource)) {
    const values = rows.map((row) => row[enName]).filter((value) => value !== null);
    const sum = values.reduce<number>((left, value) => left + Number(value), 0);
    // The use of tenants and tables is estimated, and changes meanwhile.
    if (['tenant', 'form'].includes(resource.name)) expect(totals.figures).toHaveProperty(enName);
    else expect(Number(totals.figures[enName]?.sum ?? 0)).toBeCloseTo(sum, 3);
  }
});

test.each(grouped)('a group of $title counts as many rows as its condition selects', async (resource) => {
  for (const field of resource.fields.filter(isGroupingField)) {
    const unit = getComparedKind(field) === 'dateRange' ? { groupUnit: 'month' } : {};
    const { rows, total, all: totals } = await fetchGroups(resource, { groupBy: field.enName, ...unit });
    expect(rows.length, field.enName).toBe(Math.min(20, total));
    if (total <= 20) expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(totals.count);
    for (const { filter, count } of rows.slice(0, 3)) {
      const query = { filter: JSON.stringify(filter), pageSize: '1' };
      expect((await fetchRows(resource, query)).total, `${field.enName} ${query.filter}`).toBe(count);
    }
  }
});

test('a group says the label of its option, and the names of what it refers to', async () => {
  const posts = await fetchGroups(resources.post, { groupBy: 'status', groupOrder: 'count.asc' });
  expect(posts.rows).toMatchObject([
    { key: '1', label: '停用', count: 1 },
    { key: '0', label: '正常' },
  ]);
  const people = await fetchGroups(resources.user, { groupBy: 'postIds' });
  expect(people.rows.map(({ label }) => label)).toEqual(['', '岗位0、岗位1']);
  const depts = await fetchGroups(resources.user, { groupBy: 'deptId', groupOrder: 'name.asc' });
  expect(depts.rows.map(({ label }) => label)).not.toContain(depts.rows[0]?.key);
});

test('groups respect the conditions of the list, and a page of them its size', async () => {
  const filter = JSON.stringify({ all: [{ field: 'status', is: 'anyOf', value: ['0'] }] });
  const {
    rows,
    total,
    all: totals,
  } = await fetchGroups(resources.post, {
    groupBy: 'postCode',
    filter,
    pageSize: '1',
  });
  expect(rows).toHaveLength(1);
  expect([total, totals.count]).toEqual([2, 2]);
});

test('a field that cannot group, an unknown one and an order by no sum are refused', async () => {
  const refused = async (query: string) =>
    (await server.as('admin', `/system/post/list/groups?${query}`)).body.errors?.[0]?.path;
  expect(await refused('groupBy=remark')).toBe('groupBy');
  expect(await refused('groupBy=passwordHash')).toBe('groupBy');
  expect(await refused('groupBy=status&groupUnit=day')).toBe('groupUnit');
  expect(await refused('groupBy=status&groupOrder=sum.orderNum.desc')).toBe('groupOrder');
});

test('groups need the permission of the list; people are grouped by nobody who only picks them', async () => {
  await server.grant('buyer', ['system:post:query']);
  for (const path of ['/system/post/list/groups', '/system/user/list/groups', '/system/file/list/groups'])
    expect((await server.as('buyer', path)).status).toBe(403);
  await server.grant('buyer', ['system:post:list']);
  expect((await server.as('buyer', '/system/post/list/groups?groupBy=status')).status).toBe(200);
});
