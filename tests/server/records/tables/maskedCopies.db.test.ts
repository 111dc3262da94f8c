/** Copies that were stored whole: by a field that began to mask its values later, or by an earlier version. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFieldType } from '../../../../contract/fields/registry.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { splitSqlStatements } from '../../../../server/db/sqlStatements.ts';
import { propagateRenames } from '../../../../server/jobs/periodic/renamePropagation.ts';
import { maskValueSql } from '../../../../server/records/masking.ts';
import type { FormColumn } from '../../../../server/records/schema/formLayout.ts';
import { idNumberCases } from '../../../support/builders/idNumberCases.ts';
import { createFormServer, type FormServer } from '../../../support/servers/formServer.ts';
import type { FormDraft } from '../../../support/servers/recordFixture.ts';

const number = '11010519491231002X';
const shown = '110105********002X';
let server: FormServer;

const input = (enName: string, more: object = {}) => ({
  enName,
  label: enName,
  funcType: 'input' as const,
  ...more,
});
const card = { ...input('card'), funcType: 'idCard' as const };
const related = (enName: string, relateField: string, more: object = {}) => ({
  enName,
  label: enName,
  funcType: 'relatedForm' as const,
  relateEnName: 'auto_person',
  relateField,
  ...more,
});
const personWith = (field: typeof card | ReturnType<typeof input>): FormDraft => ({
  enName: 'auto_person',
  cnName: '人员',
  fields: [
    input('name'),
    field,
    input('tag', { computeExpression: "card + ' ' + name" }),
    input('free'),
    {
      enName: 'family',
      label: '家属',
      funcType: 'subForm',
      children: [input('line', { computeExpression: 'card' })],
    },
  ],
});
const visitShowing = (relateField: string): FormDraft => ({
  enName: 'auto_visit',
  cnName: '拜访',
  fields: [
    input('free'),
    related('person', relateField, { relate2Current: ['card:note'] }),
    related('people', 'card', { multiple: true }),
    input('note'),
    input('line', { computeExpression: "'证 ' + note" }),
    {
      enName: 'rows',
      label: '明细',
      funcType: 'subForm',
      relateEnName: 'auto_person',
      relate2Current: ['card:text'],
      children: [input('text'), related('one', 'card'), input('sum', { computeExpression: 'text' })],
    },
  ],
});

const add = async (form: string, values: object): Promise<string> =>
  (await server.as('admin', `/auto/${form}`, values)).body.data.id;
const readRecord = async (form: string, id: string) =>
  (await server.as('admin', `/auto/${form}/${id}`)).body.data;
const inTenant = <T>(work: (tx: Tx) => Promise<T>) => server.database.inTenant(server.tenant, 'write', work);
const propagate = () =>
  propagateRenames({ database: server.database, signal: new AbortController().signal }, server.tenant);
/** The server follows renames by itself as well; a round leaves out what another one holds. */
const readFollowed = async (form: string, id: string) => {
  await propagate();
  return readRecord(form, id);
};
const change = async (formId: string, draft: FormDraft) =>
  expect((await server.as('admin', '/flowable/form/edit', { formId, ...draft })).body).toMatchObject({
    code: 200,
  });

beforeAll(async () => {
  server = await createFormServer();
});
afterAll(() => server.close());

test('a field that begins to mask its values masks the copies of them, and nothing else', async () => {
  const visitForm = await server.publish(visitShowing('name'));
  const personForm = await server.publish(personWith(input('card')));
  const person = await add('auto_person', { name: '张三', card: number, free: number, family: [{}] });
  const visit = await add('auto_visit', {
    free: number,
    person,
    people: [person],
    note: number,
    rows: [{ text: number, one: person }],
  });
  expect(await readRecord('auto_visit', visit)).toMatchObject({ people$view: number, note: number });

  await change(personForm, personWith(card));
  await expect
    .poll(() => readFollowed('auto_person', person))
    .toMatchObject({
      card: number,
      tag: `${shown} 张三`,
      free: number,
      family: [{ line: shown }],
    });
  await expect
    .poll(() => readFollowed('auto_visit', visit))
    .toMatchObject({
      free: number,
      person$view: '张三',
      people$view: shown,
      note: shown,
      line: `证 ${shown}`,
      rows: [{ text: shown, one$view: shown }],
    });

  await change(visitForm, visitShowing('card'));
  await expect.poll(() => readFollowed('auto_visit', visit)).toMatchObject({ person$view: shown });
});

test('a database masks each text as the contract does', async () => {
  const column = { type: getFieldType(card) } as FormColumn;
  const texts = idNumberCases.map(([typed]) => typed);
  const { rows } = await inTenant((tx) =>
    sql<{ shown: string }>`select ${maskValueSql(column, sql`t.text`)} as shown
      from unnest(${texts}::text[]) with ordinality as t(text, at) order by t.at`.execute(tx),
  );
  expect(rows.map((row) => row.shown)).toEqual(idNumberCases.map(([, seen]) => seen));
});

test('numbers of before are masked in copies however they were typed, and the record keeps them', async () => {
  const draft = (field: typeof card | ReturnType<typeof input>): FormDraft => ({
    ...personWith(field),
    enName: 'auto_guest',
    cnName: '访客',
  });
  const guestForm = await server.publish(draft(input('card')));
  const typed = ['110105491231002', '110105 19491231 002X', '无'];
  const guests = await Promise.all(
    typed.map((text) => add('auto_guest', { name: '王五', card: text, family: [{}] })),
  );
  await change(guestForm, draft(card));
  const tags = ['110105******002 王五', '110105********002X 王五', '无 王五'];
  for (const [index, id] of guests.entries())
    await expect
      .poll(() => readFollowed('auto_guest', id))
      .toMatchObject({ card: typed[index], tag: tags[index] });
  const { body } = await server.as('admin', `/auto/auto_guest/${guests[0]}/copy`);
  expect(body.data).toMatchObject({ card: typed[0] });
});

test('the migration masks the copies that an earlier version stored whole', async () => {
  const person = await add('auto_person', { name: '李四', card: number, free: number, family: [{}] });
  const visit = await add('auto_visit', { free: number, person, people: [person], rows: [{ one: person }] });
  await inTenant(async (tx) => {
    await sql`update auto_person set "tag" = ${`${number} 李四`} where "id" = ${person}`.execute(tx);
    await sql`update auto_person__family set "line" = ${number} where "recordId" = ${person}`.execute(tx);
    await sql`update auto_visit set "person$view" = ${number}, "people$view" = ${number}, "note" = ${number},
      "line" = ${`证 ${number}`}
      where "id" = ${visit}`.execute(tx);
    await sql`update auto_visit__rows set "text" = ${number}, "one$view" = ${number}
      where "recordId" = ${visit}`.execute(tx);
  });
  await inTenant((tx) => runMigration(tx, '0048_masked_copies.sql'));
  await expect
    .poll(() => readFollowed('auto_person', person))
    .toMatchObject({
      card: number,
      tag: `${shown} 李四`,
      free: number,
      family: [{ line: shown }],
    });
  await expect
    .poll(() => readFollowed('auto_visit', visit))
    .toMatchObject({
      free: number,
      person$view: shown,
      people$view: shown,
      note: shown,
      line: `证 ${shown}`,
      rows: [{ text: shown, one$view: shown }],
    });
});

test('a later migration masks what was computed from copies, and the copies and names made of that', async () => {
  await server.publish({
    enName: 'auto_log',
    cnName: '记录',
    fields: [
      input('free'),
      { ...related('visit', 'line'), relateEnName: 'auto_visit', relate2Current: ['line:text'] },
      input('text'),
      input('again', { computeExpression: 'text' }),
      input('other', { computeExpression: 'free' }),
    ],
  });
  const visit = await add('auto_visit', { free: number, rows: [{ text: 'x' }] });
  const log = await add('auto_log', { free: number, visit, text: 'x' });
  const long = '110105194912310021';
  const short = '110105491231002';
  await inTenant(async (tx) => {
    await sql`update auto_visit set "line" = ${`证 ${number}, ${short}`} where "id" = ${visit}`.execute(tx);
    await sql`update auto_visit__rows set "sum" = ${long} where "recordId" = ${visit}`.execute(tx);
    await sql`update auto_log set "visit$view" = ${number}, "text" = ${number}, "again" = ${number}
      where "id" = ${log}`.execute(tx);
  });
  await inTenant((tx) => runMigration(tx, '0055_masked_results.sql'));
  const line = `证 ${shown}, 110105******002`;
  await expect
    .poll(() => readFollowed('auto_visit', visit))
    .toMatchObject({ free: number, line, rows: [{ sum: '110105********0021' }] });
  await expect
    .poll(() => readFollowed('auto_log', log))
    .toMatchObject({ free: number, other: number, visit$view: line, text: shown, again: shown });
});

async function runMigration(tx: Tx, name: string): Promise<void> {
  const file = path.resolve('server/db/migrations/tenant', name);
  for (const statement of splitSqlStatements(readFileSync(file, 'utf8')))
    await sql.raw(statement).execute(tx);
}
