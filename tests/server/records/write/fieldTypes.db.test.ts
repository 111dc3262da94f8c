/** The values that field types store in a real table and read back from it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { readRecord } from '../../../../server/records/read/readRecords.ts';
import { copyRecord } from '../../../../server/records/read/recordCopy.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { editForm } from '../../../../server/records/tables/publishForm.ts';
import { insertRecord } from '../../../../server/records/write/writeRecord.ts';
import {
  createRecordFixture,
  type FormDraft,
  type RecordFixture,
  testNow,
} from '../../../support/servers/recordFixture.ts';

let stage: RecordFixture;
beforeAll(async () => {
  stage = await createRecordFixture();
});
afterAll(() => stage.drop());

let forms = 0;
const formOf = (fields: FormDraft['fields']): Promise<Form> => {
  forms += 1;
  return stage.form({ enName: `auto_types_${forms}`, cnName: '类型', fields });
};

const stamp = () => ({ actor: stage.actor(stage.users.buyer ?? ''), now: testNow });
const kept = (form: Form, values: Values) =>
  stage.write(async (tx) => {
    const { id } = await insertRecord(tx, form, values, stamp());
    return readRecord(tx, form, id);
  });
const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  return error instanceof Failure ? error.reason : error;
};

/** 材料 > 钢材 > 螺纹钢 */
async function materials(): Promise<void> {
  await stage.write(async (tx) => {
    await tx.insertInto('dictTypes').values({ dictType: 'materials', dictName: '材料' }).execute();
    let parentId: string | null = null;
    for (const [dictValue, dictLabel] of [
      ['m', '材料'],
      ['s', '钢材'],
      ['r', '螺纹钢'],
    ] as const) {
      const { dictCode }: { dictCode: string } = await tx
        .insertInto('dictData')
        .values({ dictType: 'materials', dictValue, dictLabel, parentId })
        .returning('dictCode')
        .executeTakeFirstOrThrow();
      parentId = dictCode;
    }
  });
}

test('a path in a dictionary is stored with its labels, and refused if it is invalid', async () => {
  await materials();
  const form = await formOf([
    { enName: 'kind', label: '类别', funcType: 'cascader', selectMode: 1, configDataId: 'materials' },
  ]);
  expect(await kept(form, { kind: ['m', 's', 'r'] })).toMatchObject({
    kind: ['m', 's', 'r'],
    kind$view: '材料 / 钢材 / 螺纹钢',
  });
  expect(await reasonOf(kept(form, { kind: ['s', 'r'] }))).toBe('FIELD_INVALID');
  expect(await reasonOf(kept(form, { kind: ['m', 'r'] }))).toBe('FIELD_INVALID');
  expect(await reasonOf(kept(form, { kind: ['m', 'x'] }))).toBe('FIELD_INVALID');
});

test('a new label of an entry appears in every path through it', async () => {
  const options = (top: string) => [{ label: top, value: 'm', children: [{ label: '钢材', value: 's' }] }];
  const form = await formOf([
    { enName: 'kind', label: '类别', funcType: 'cascader', options: options('材料') },
  ]);
  const record = await kept(form, { kind: ['m', 's'] });
  expect(record).toMatchObject({ kind$view: '材料 / 钢材' });
  const next = await stage.write((tx) => {
    const [field] = form.fields;
    if (!field) throw new Error('The form has lost its field.');
    const fields = [{ ...field, options: options('物资') }];
    return editForm(tx, { ...form, fields, confirmLoss: false }, stamp());
  });
  expect(await stage.read((tx) => readRecord(tx, next, String(record?.id)))).toMatchObject({
    kind$view: '物资 / 钢材',
  });
});

test('department and posts are those of the record’s creator, and a copy does not contain them', async () => {
  const form = await formOf([
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'team', label: '部门', funcType: 'currentDept' },
    { enName: 'posts', label: '岗位', funcType: 'currentPos' },
  ]);
  const { users, depts } = stage;
  const userId = users.buyer ?? '';
  const record = await stage.write(async (tx) => {
    const post = { postName: '采购员', postCode: 'buyer' };
    const { postId } = await tx
      .insertInto('posts')
      .values(post)
      .returning('postId')
      .executeTakeFirstOrThrow();
    await tx.insertInto('userPosts').values({ userId, postId }).execute();
    const actor = { ...stage.actor(userId), deptId: depts.采购部 ?? null };
    const { id } = await insertRecord(tx, form, { name: 'a' }, { actor, now: testNow });
    return readRecord(tx, form, id);
  });
  expect(record).toMatchObject({ team: depts.采购部, team$view: '集团/采购部', posts$view: '采购员' });
  expect(copyRecord(form, record ?? {})).toEqual({ name: 'a' });
  expect(await kept(form, { name: 'b' })).toMatchObject({ team: null, posts$view: '采购员' });
});

test('a display-only field has no column, accepts no value, and is not allowed in a sub-form', async () => {
  const shown: FormDraft['fields'] = [
    { enName: 'head', label: '分组', funcType: 'groupTitle' },
    {
      enName: 'box',
      label: '状态',
      funcType: 'colorBox',
      colorConditions: [{ expression: '1', color: 'red' }],
    },
    { enName: 'code', label: '二维码', funcType: 'qrCode', format: '{name}' },
  ];
  const name = { enName: 'name', label: '名称', funcType: 'input' } as const;
  const form = await formOf([...shown, name]);
  const record = await kept(form, { name: 'a', box: 'red', code: 'x' });
  expect(record).toMatchObject({ name: 'a' });
  expect(Object.keys(record ?? {}).filter((key) => ['head', 'box', 'code'].includes(key))).toEqual([]);
  const children = [name, ...shown];
  await expect(formOf([{ enName: 'rows', label: '明细', funcType: 'subForm', children }])).rejects.toThrow(
    '不能放在子表单内',
  );
});
