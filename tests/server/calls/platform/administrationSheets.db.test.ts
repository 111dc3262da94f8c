/** The sheets of administration lists have what their pages show. */
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';
import { resources } from '../../../../contract/resources/registry.ts';
import type { Resource, ResourceField } from '../../../../contract/resources/resource.ts';
import { listSheetFields } from '../../../../contract/resources/resourceSheet.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';

let server: FormServer;
let noticeId = '';
beforeAll(async () => {
  server = await createFormServer();
  const post = (path: string, body: object) => server.as('admin', path, body);
  const notice = { noticeTitle: '停机', noticeType: '1', status: '0', noticeContent: '<p>今晚</p>' };
  noticeId = (await post('/system/notice', notice)).body.data.noticeId;
  await post('/system/constant', { name: '税率', value: '0.13' });
  const { depts } = await (async () => ({
    depts: (await server.as('admin', '/system/dept/list')).body.rows,
  }))();
  const { userId } = (await server.as('buyer', '/getInfo')).body.user;
  await post('/system/dept/edit', { deptId: depts[0].deptId, leaderId: userId });
  await post('/system/menu', {
    menuName: '自绘',
    menuType: 'M',
    icon: 'own-picture',
    path: 'own',
    orderNum: 99,
  });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const groups: Readonly<Record<string, Readonly<Record<string, AnyCall>>>> = calls;
const all: readonly Resource[] = Object.values(resources);
// The log grows with every request, the kinds of jobs count the export, and people have a sheet that can be imported; both are tested elsewhere.
const exported = all.filter(
  ({ calls: named, group }) =>
    named.export !== undefined && !['audit', 'user'].includes(group) && named.export !== 'exportKinds',
);

const paramsOf = ({ name, fixed }: Resource): Record<string, string> => ({
  ...fixed,
  ...(name === 'permissionHolder' && { permission: 'system:user:list' }),
  ...(name === 'noticeReader' && { noticeId }),
});

async function sheetOf(path: string): Promise<unknown[][]> {
  const { body } = await server.as('admin', path);
  expect(body).toMatchObject({ code: 200, data: { kind: 'queryExport', state: 'done' } });
  const headers = { authorization: `Bearer ${server.tokens.admin}` };
  const { rawPayload } = await server.app.inject({ url: body.msg, headers });
  const book = read(rawPayload);
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error(`The workbook of ${path} has no sheet.`);
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
}

/** The text of a cell on the page; undefined for what a sheet has in a form of its own. */
function shownText({ enName, display = enName, options, funcType }: ResourceField, row: Row) {
  if (funcType === 'dateStamp') return undefined;
  const value = row[display];
  if (value === null || value === undefined || value === '') return null;
  if (funcType === 'number') return Number(value);
  if (Array.isArray(value)) return value.join('、') || null;
  const option = options?.find((one) => String(one.value) === String(value));
  return option?.label ?? String(value);
}

test.each(exported)('the sheet of $title has the rows and the texts of its page', async (resource) => {
  const { group, calls: named } = resource;
  const [list, sheet] = [groups[group]?.[named.list], groups[group]?.[named.export ?? '']];
  const query = new URLSearchParams(paramsOf(resource));
  const { rows } = (await server.as('admin', `${list?.path}?${query}&pageSize=1000`)).body as { rows: Row[] };
  // A tree names the row above by another property of its page. The use of tenants is estimated, and changes meanwhile.
  const fields = listSheetFields(resource)
    .filter(({ isExtra, field }) => !isExtra && field.column !== 'none' && field.enName in (rows[0] ?? {}))
    .map(({ field }) => field)
    .filter(({ funcType }) => resource.name !== 'tenant' || funcType !== 'number');
  query.set('columns', fields.map(({ enName }) => enName).join(','));
  if (rows.length === 0) query.delete('columns');
  const [head = [], ...lines] = await sheetOf(`${sheet?.path}?${query}`);
  if (rows.length === 0) return expect(lines).toEqual([]);
  expect(head).toHaveLength(fields.length);
  // The export itself is the newest of the jobs.
  const compared = lines.slice(lines.length - rows.length);
  for (const [at, row] of rows.entries()) {
    const wanted = fields.map((field, column) => shownText(field, row) ?? compared[at]?.[column] ?? null);
    expect(compared[at]).toEqual(wanted);
  }
});

test('a sheet names the leader of a department, and leaves an icon of its own as it is', async () => {
  const depts = await sheetOf('/system/dept/export?columns=leaderId');
  expect(depts.flat()).toContain('张三');
  const icons = await sheetOf('/system/menu/export?columns=icon,menuName');
  expect(icons).toContainEqual(['own-picture', '自绘']);
});

test('the sheet of a list needs its own permission', async () => {
  await server.grant('buyer', ['system:file:list', 'system:dept:list']);
  for (const path of ['/system/file/list/export', '/system/dept/export'])
    expect((await server.as('buyer', path)).status).toBe(403);
  await server.grant('buyer', ['system:file:list', 'system:file:export']);
  expect((await server.as('buyer', '/system/file/list/export')).status).toBe(200);
});
