import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { readRecord } from '../../../../server/records/read/readRecords.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { markRecordDeleted, setRecordStatus } from '../../../../server/records/write/recordStatus.ts';
import { insertRecord, updateRecord } from '../../../../server/records/write/writeRecord.ts';
import {
  createRecordFixture,
  type FormDraft,
  type RecordFixture,
  testNow,
} from '../../../support/servers/recordFixture.ts';

const draft: FormDraft = {
  enName: 'auto_write',
  cnName: '写入',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'code', label: '代码', funcType: 'input', unique: true },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    { enName: 'number', label: '编号', funcType: 'serialNumber', format: 'HT-{yyyyMM}-{0000}' },
    { enName: 'owner', label: '负责人', funcType: 'user' },
    { enName: 'members', label: '成员', funcType: 'user', multiple: true },
    { enName: 'team', label: '部门', funcType: 'dept' },
    {
      enName: 'above',
      label: '来源',
      funcType: 'relatedForm',
      relateEnName: 'auto_write',
      relateField: 'name',
    },
    { enName: 'period', label: '期间', funcType: 'dateRange', type: 'datetimerange' },
    { enName: 'author', label: '经办人', funcType: 'currentUser' },
    { enName: 'writtenAt', label: '时间', funcType: 'currentTime' },
    {
      enName: 'items',
      label: '明细',
      funcType: 'subForm',
      children: [
        { enName: 'title', label: '品名', funcType: 'input' },
        { enName: 'price', label: '单价', funcType: 'number', precision: 2 },
        { enName: 'kind', label: '类别', funcType: 'select', options: [{ label: '甲', value: 'a' }] },
        { enName: 'day', label: '日期', funcType: 'dateStamp', format: 'YYYY-MM' },
        { enName: 'span', label: '期间', funcType: 'dateRange' },
      ],
    },
  ],
};

let stage: RecordFixture;
let form: Form;
beforeAll(async () => {
  stage = await createRecordFixture();
  form = await stage.form(draft);
});
afterAll(() => stage.drop());

const stamp = (now = testNow) => ({ actor: stage.actor(stage.users.buyer ?? ''), now });
const add = (values: Values, now?: Date) => stage.write((tx) => insertRecord(tx, form, values, stamp(now)));
const read = (id: string) => stage.read((tx) => readRecord(tx, form, id));

const itemsOf = async (id: string) => ((await read(id))?.items ?? []) as Values[];

async function change(id: string, values: Values, version?: number) {
  const before = await read(id);
  if (!before) throw new Error(`no record ${id}`);
  return stage.write((tx) => updateRecord(tx, form, { id, values, ...stamp(), before, version }));
}

async function refusal(work: Promise<unknown>): Promise<Failure> {
  const error = await work.catch((caught: unknown) => caught);
  if (error instanceof Failure) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

describe('refusals', () => {
  test('a save with a version older than another person’s save is refused as stale', async () => {
    const { id, version } = await add({ name: 'a' });
    await change(id, { name: 'b' }, version);
    expect((await refusal(change(id, { name: 'c' }, version))).reason).toBe('STALE_RECORD');
    expect(await read(id)).toMatchObject({ name: 'b', version: version + 1 });
  });

  test('one of two writers of the same version succeeds', async () => {
    const { id, version } = await add({ name: 'a' });
    const outcomes = await Promise.allSettled([
      change(id, { name: 'b' }, version),
      change(id, { name: 'c' }, version),
    ]);
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a unique value can be used once, and again after the record is voided or deleted', async () => {
    const { id } = await add({ code: 'A-1' });
    const failure = await refusal(add({ code: 'A-1' }));
    expect(failure.detail.errors).toEqual([{ path: 'code', message: '代码的值已存在' }]);
    await stage.write((tx) => setRecordStatus(tx, form, { ids: [id], stamp: stamp(), sysStatus: -2 }));
    await add({ code: 'A-1' });
  });

  test('missing people, departments and records are refused at their field', async () => {
    const failure = await refusal(add({ owner: '999999', above: '888888' }));
    expect(failure.detail.errors?.map((one) => one.path)).toEqual(['owner', 'above']);
  });

  test('a record outside one’s data scope cannot be referenced', async () => {
    const { id } = await add({ name: '别人的' });
    const limited = stage.actor(stage.users.cashier ?? '', { kind: 'LIMITED', deptIds: [], self: true });
    const work = stage.write((tx) => insertRecord(tx, form, { above: id }, { actor: limited, now: testNow }));
    expect((await refusal(work)).reason).toBe('FIELD_INVALID');
  });

  test('a missing file, or another person’s file, cannot be attached', async () => {
    const files = await stage.form({
      enName: 'auto_files',
      cnName: '附件',
      fields: [{ enName: 'files', label: '附件', funcType: 'upload' }],
    });
    const url = `/api/common/download?fileName=${'0'.repeat(32)}.pdf`;
    const work = stage.write((tx) =>
      insertRecord(tx, files, { files: [{ name: 'a', url, size: 1 }] }, stamp()),
    );
    expect((await refusal(work)).reason).toBe('FIELD_INVALID');
  });

  test('a deleted record cannot be saved by a person who is still editing it', async () => {
    const { id, version } = await add({ name: 'a' });
    const before = await read(id);
    await stage.write((tx) => markRecordDeleted(tx, form, { ids: [id], stamp: stamp() }));
    expect(await read(id)).toBeNull();
    const work = stage.write((tx) =>
      updateRecord(tx, form, { id, values: { name: 'b' }, ...stamp(), before: before ?? {}, version }),
    );
    expect((await refusal(work)).reason).toBe('RECORD_GONE');
  });

  test('a record cannot be placed below itself', async () => {
    const top = await add({ name: 'top' });
    const middle = await add({ name: 'middle', pid: top.id });
    const bottom = await add({ name: 'bottom', pid: middle.id });
    expect((await refusal(change(top.id, { pid: bottom.id }))).reason).toBe('BAD_PARENT');
    expect((await refusal(change(top.id, { pid: top.id }))).reason).toBe('BAD_PARENT');
    expect((await refusal(change(top.id, { pid: '777777' }))).reason).toBe('FIELD_INVALID');
    await change(bottom.id, { pid: null });
    await change(top.id, { pid: bottom.id });
  });
});

describe('stored values', () => {
  test('a record reads back as it was written, with the display texts of ids and codes', async () => {
    const { users, depts } = stage;
    const first = await add({ name: '第一份' });
    const values = {
      name: `O'Brien "引号" \\ %_ 😀`,
      amount: '9007199254740993.01',
      owner: users.leader,
      members: [users.buyer, users.cashier],
      team: depts.采购部,
      above: first.id,
      period: ['2026-01-01 08:00:00', '2026-01-02 09:30:00'],
      items: [
        { title: '钢筋', price: '1.10', kind: 'a', day: '2026-03', span: ['2026-01-01', '2026-01-02'] },
      ],
    };
    const { id } = await add(values);
    const record = await read(id);
    expect(record).toMatchObject({
      ...values,
      items: [{ ...values.items[0], kind$view: '甲' }],
      owner$view: '李四',
      members$view: '张三,王五',
      team$view: '集团/采购部',
      above$view: '第一份',
      author: users.buyer,
      author$view: '张三',
      createBy: users.buyer,
      createBy$view: '张三',
      writtenAt: '2026-03-05 10:03:04',
      createTime: '2026-03-05 10:03:04',
      sysStatus: 1,
      version: 1,
    });
    expect(record).not.toHaveProperty('sys$deleteTime');
  });

  test('an edit changes the sent values and leaves the rest', async () => {
    const { id } = await add({
      name: 'a',
      amount: '1.00',
      owner: stage.users.leader,
      items: [{ title: 'x' }],
    });
    await change(id, { amount: null, owner: null });
    expect(await read(id)).toMatchObject({
      name: 'a',
      amount: null,
      owner: null,
      owner$view: null,
      items: [{ title: 'x' }],
    });
  });

  test('sub-form rows become the sent set, in its order, and keep their ids', async () => {
    const { id } = await add({ items: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] });
    const [a, b] = await itemsOf(id);
    await change(id, { items: [{ ...b, title: 'B' }, { title: 'new' }, { ...a }] });
    const rows = await itemsOf(id);
    expect(rows.map((row) => row.title)).toEqual(['B', 'new', 'a']);
    expect([rows[0]?.id, rows[2]?.id]).toEqual([b?.id, a?.id]);
    await change(id, { items: null });
    expect((await read(id))?.items).toEqual([]);
  });

  test('a row of another record is never changed', async () => {
    const other = await add({ items: [{ title: 'theirs' }] });
    const [row] = await itemsOf(other.id);
    const { id } = await add({ items: [{ ...row, title: 'stolen' }] });
    expect((await read(other.id))?.items).toMatchObject([{ title: 'theirs' }]);
    expect((await read(id))?.items).toMatchObject([{ title: 'stolen' }]);
  });
});

describe('serial numbers', () => {
  test('count up without gaps under concurrency, and start from one in the next month', async () => {
    const april = new Date('2026-04-01T00:00:00+08:00');
    const written = await Promise.all(
      Array.from({ length: 12 }, (_, index) => add({ name: `n${index}` }, april)),
    );
    const numbers = await Promise.all(written.map(async ({ id }) => String((await read(id))?.number)));
    expect(numbers.sort()).toEqual(
      Array.from({ length: 12 }, (_, index) => `HT-202604-${String(index + 1).padStart(4, '0')}`),
    );
  });

  test('skip no number after a refused write', async () => {
    const may = new Date('2026-05-01T00:00:00+08:00');
    await add({ code: 'once' }, may);
    await refusal(add({ code: 'once' }, may));
    const { id } = await add({ name: 'next' }, may);
    expect((await read(id))?.number).toBe('HT-202605-0002');
  });
});

test('concurrent writers never return a deadlock to a caller', async () => {
  const ids = await Promise.all([1, 2].map(async (n) => (await add({ name: `d${n}` })).id));
  const both = (order: string[]) =>
    stage.write(async (tx) => {
      for (const id of order) await setRecordStatus(tx, form, { ids: [id], stamp: stamp(), sysStatus: 0 });
    });
  await Promise.all([both(ids), both(ids.toReversed())]);
  const { rows } = await stage.read((tx) =>
    sql`select 1 from "auto_write" where "id" = any(${ids}::bigint[]) and "sysStatus" = 0`.execute(tx),
  );
  expect(rows).toHaveLength(2);
});
