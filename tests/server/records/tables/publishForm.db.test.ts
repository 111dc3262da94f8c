import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../../contract/failures.ts';
import { formEdit, newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import { readRecord } from '../../../../server/records/read/readRecords.ts';
import { loadFormById, loadFormByName } from '../../../../server/records/schema/formDefinitions.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { createForm, deleteForms, editForm } from '../../../../server/records/tables/publishForm.ts';
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

const stamp = () => ({ actor: stage.actor(stage.users.admin ?? ''), now: testNow });
let count = 0;
const named = (fields: FormDraft['fields'], more: Partial<FormDraft> = {}): FormDraft => {
  count += 1;
  return { enName: `auto_form${count}`, cnName: '测试', fields, ...more };
};

async function refusal(work: () => Promise<unknown>): Promise<Failure> {
  const error = await work().catch((caught: unknown) => caught);
  if (error instanceof Failure) return error;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

async function edited(form: Form, fields: FormDraft['fields'], more: object = {}): Promise<Form> {
  const { formId, enName, cnName } = form;
  const edit = formEdit.parse({ formId, enName, cnName, fields, ...more });
  await stage.write((tx) => editForm(tx, edit, stamp()));
  return stage.read((tx) => loadFormById(tx, formId));
}

const add = (form: Form, values: Record<string, unknown>) =>
  stage.write((tx) => insertRecord(tx, form, values, stamp()));
const read = (form: Form, id: string) => stage.read((tx) => readRecord(tx, form, id));

describe('refusals', () => {
  test('a name that is in use, including by a sub-form’s table, is refused with FORM_EXISTS', async () => {
    const items = { enName: 'items', label: '明细', funcType: 'subForm' as const, children: [text('name')] };
    const form = await stage.form(named([items]));
    const again = await refusal(() => stage.form({ ...named([text('name')]), enName: form.enName }));
    expect(again.reason).toBe('FORM_EXISTS');
    const table = await refusal(() =>
      stage.form({ ...named([text('name')]), enName: `${form.enName}__items` }),
    );
    expect(table.reason).toBe('FORM_EXISTS');
  });

  test('dropping a column with values reports the number of rows, and proceeds after confirmation', async () => {
    const form = await stage.form(named([text('name'), text('note')]));
    await add(form, { name: 'a', note: 'x' });
    await add(form, { name: 'b' });
    const failure = await refusal(() => edited(form, [text('name')]));
    expect(failure.reason).toBe('WOULD_LOSE_DATA');
    expect(failure.detail.data).toEqual({ rows: 1, fields: [{ field: 'note', label: 'note', rows: 1 }] });
    const next = await edited(form, [text('name')], { confirmLoss: true });
    expect(next.fields.map((field) => field.enName)).toEqual(['name']);
  });

  test('fewer decimals are refused only if a value would be rounded', async () => {
    const amount = (precision: number) => ({
      enName: 'amount',
      label: '金额',
      funcType: 'number' as const,
      precision,
    });
    const form = await stage.form(named([amount(2)]));
    const { id } = await add(form, { amount: '1.50' });
    const narrower = await edited(form, [amount(1)]);
    expect(await read(narrower, id)).toMatchObject({ amount: '1.5' });
    expect((await refusal(() => edited(narrower, [amount(0)]))).reason).toBe('WOULD_LOSE_DATA');
  });

  test('texts become numbers only if all of them are numbers', async () => {
    const form = await stage.form(named([text('value')]));
    await add(form, { value: '12.5' });
    const { id } = await add(form, { value: 'zwölf' });
    const asNumber = [{ enName: 'value', label: '值', funcType: 'number' as const, precision: 2 }];
    const failure = await refusal(() => edited(form, asNumber));
    expect(failure.detail.data).toMatchObject({ rows: 1 });
    const next = await edited(form, asNumber, { confirmLoss: true });
    expect(await read(next, id)).toMatchObject({ value: null });
  });

  test('a stale definition is refused', async () => {
    const form = await stage.form(named([text('name')]));
    await edited(form, [text('name'), text('more')], { version: 1 });
    expect((await refusal(() => edited(form, [text('name')], { version: 1 }))).reason).toBe('STALE_RECORD');
  });

  test('a column with duplicate values cannot become unique', async () => {
    const form = await stage.form(named([text('code')]));
    await add(form, { code: 'a' });
    await add(form, { code: 'a' });
    const failure = await refusal(() => edited(form, [{ ...text('code'), unique: true }]));
    expect(failure.reason).toBe('FIELD_INVALID');
  });

  test('a form with records is not deleted without force', async () => {
    const form = await stage.form(named([text('name')]));
    await add(form, { name: 'x' });
    const asked = { ids: [form.formId], force: false };
    expect((await refusal(() => stage.write((tx) => deleteForms(tx, asked, stamp())))).reason).toBe(
      'FORM_IN_USE',
    );
  });

  test('a refused change leaves nothing behind', async () => {
    const draft = named([text('name'), { ...text('x'), unique: true }]);
    const work = stage.write(async (tx) => {
      await createForm(tx, newFormDefinition.parse(draft), stamp());
      throw new Failure('CANCELLED');
    });
    await expect(work).rejects.toThrow(Failure);
    const form = await stage.form(draft);
    expect(await stage.read((tx) => loadFormByName(tx, draft.enName))).toEqual(form);
  });
});

describe('changes', () => {
  test('a single choice becomes a multiple choice and keeps its text', async () => {
    const options = [
      { label: '红', value: 'r' },
      { label: '绿', value: 'g' },
    ];
    const color = { enName: 'color', label: '颜色', funcType: 'select' as const, options };
    const form = await stage.form(named([color]));
    const { id } = await add(form, { color: 'r' });
    const next = await edited(form, [{ ...color, multiple: true }]);
    expect(await read(next, id)).toMatchObject({ color: ['r'], color$view: '红' });
  });

  test('an option with a new label shows it on existing records', async () => {
    const color = (label: string) => ({
      enName: 'colors',
      label: '颜色',
      funcType: 'checkbox' as const,
      options: [
        { label, value: 'r' },
        { label: '绿', value: 'g' },
      ],
    });
    const form = await stage.form(named([color('红')]));
    const { id } = await add(form, { colors: ['g', 'r'] });
    const next = await edited(form, [color('朱红')]);
    expect(await read(next, id)).toMatchObject({ colors$view: '绿,朱红' });
  });

  test('a choice that becomes text keeps its displayed text', async () => {
    const color = {
      enName: 'color',
      label: '颜色',
      funcType: 'select' as const,
      options: [{ label: '红', value: 'r' }],
    };
    const form = await stage.form(named([color]));
    const { id } = await add(form, { color: 'r' });
    const next = await edited(form, [text('color')]);
    expect(await read(next, id)).toMatchObject({ color: '红' });
  });

  test('sub-forms are added, changed and dropped', async () => {
    const items = (children: FormDraft['fields']) => ({
      enName: 'items',
      label: '明细',
      funcType: 'subForm' as const,
      children,
    });
    const form = await stage.form(named([text('name')]));
    const first = await edited(form, [text('name'), items([text('a')])]);
    const { id } = await add(first, { name: 'x', items: [{ a: '1' }] });
    const second = await edited(first, [text('name'), items([text('a'), text('b')])]);
    expect(await read(second, id)).toMatchObject({ items: [{ a: '1', b: null }] });
    expect((await refusal(() => edited(second, [text('name')]))).detail.data).toMatchObject({ rows: 1 });
    const third = await edited(second, [text('name')], { confirmLoss: true });
    expect(await read(third, id)).not.toHaveProperty('items');
  });

  test('a deleted form frees its name, and the next form of that name is empty', async () => {
    const draft = named([
      text('name'),
      { enName: 'items', label: '明细', funcType: 'subForm', children: [text('a')] },
    ]);
    const form = await stage.form(draft);
    await add(form, { name: 'x' });
    await stage.write((tx) => deleteForms(tx, { ids: [form.formId], force: true }, stamp()));
    await expect(stage.read((tx) => loadFormByName(tx, draft.enName))).rejects.toMatchObject({ status: 404 });
    const next = await stage.form(draft);
    expect(next.formId).not.toBe(form.formId);
    const { rows } = await stage.read((tx) => sql`select 1 from ${sql.id(draft.enName)}`.execute(tx));
    expect(rows).toEqual([]);
  });

  test('long names of forms and fields fit the database', async () => {
    const long = 'x'.repeat(41);
    const fields = [
      { enName: `${long.slice(1)}A`, label: '一', funcType: 'number' as const, unique: true },
      { enName: `${long.slice(1)}B`, label: '二', funcType: 'number' as const, unique: true },
      { enName: long, label: '明细', funcType: 'subForm' as const, children: [text('a')] },
    ];
    const form = await stage.form({ ...named(fields), enName: `auto_${'y'.repeat(41)}` });
    const { id } = await add(form, { [long]: [{ a: '1' }] });
    expect(await read(form, id)).toMatchObject({ [long]: [{ a: '1' }] });
  });
});

function text(enName: string) {
  return { enName, label: enName, funcType: 'input' as const };
}
