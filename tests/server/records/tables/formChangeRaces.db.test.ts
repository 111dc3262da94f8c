/** Reading and writing records while their form's definition changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formEdit } from '../../../../contract/forms/checkedDefinition.ts';
import type { Tx } from '../../../../server/db/database.ts';
import { listRecords } from '../../../../server/records/list/listRecords.ts';
import { readRecord, readVisibleRecords } from '../../../../server/records/read/readRecords.ts';
import { loadFormByName } from '../../../../server/records/schema/formDefinitions.ts';
import type { Form } from '../../../../server/records/schema/formLayout.ts';
import { editForm } from '../../../../server/records/tables/publishForm.ts';
import { insertRecord, updateRecord } from '../../../../server/records/write/writeRecord.ts';
import {
  createRecordFixture,
  type FormDraft,
  type RecordFixture,
  testNow,
} from '../../../support/servers/recordFixture.ts';

let stage: RecordFixture;
let form: Form;
let id: string;
let forms = 0;
beforeAll(async () => {
  stage = await createRecordFixture();
});
afterAll(() => stage.drop());

type Fields = FormDraft['fields'];
type Text = 'input' | 'number';

const fieldsOf = (kind: Text, qty: Text): Fields => [
  { enName: 'name', label: '名称', funcType: 'input' },
  { enName: 'kind', label: '类别', funcType: kind },
  {
    enName: 'items',
    label: '明细',
    funcType: 'subForm',
    children: [{ enName: 'qty', label: '数量', funcType: qty }],
  },
];
const old: Fields = [{ enName: 'old', label: '旧字段', funcType: 'input' }];

const stamp = () => ({ actor: stage.actor('1'), now: testNow });

beforeEach(async () => {
  forms += 1;
  const enName = `auto_moving_${forms}`;
  form = await stage.form({ enName, cnName: '会变的单据', fields: [...fieldsOf('input', 'input'), ...old] });
  const values = { name: '电缆', kind: '7', items: [{ qty: '1' }] };
  ({ id } = await stage.write((tx) => insertRecord(tx, form, values, stamp())));
});

/** A change of a column's type rewrites the whole table, which looks empty to an earlier snapshot. */
const changes: [name: string, fields: Fields][] = [
  ['another type', [...fieldsOf('number', 'input'), ...old]],
  ['another type in a sub-form', [...fieldsOf('input', 'number'), ...old]],
  ['a column that goes', fieldsOf('input', 'input')],
  ['a sub-form that goes', [...fieldsOf('input', 'input').slice(0, 2), ...old]],
];

describe.each(changes)('%s during a read or write', (_, fields) => {
  /** Runs the work, with the change after the work has read the definition for the first time. */
  function overtaken<T>(kind: 'read' | 'write', work: (tx: Tx, known: Form) => Promise<T>): Promise<T> {
    let changed = false;
    return stage.database.inTenant(stage.tenant, kind, async (tx) => {
      const known = await loadFormByName(tx, form.enName);
      if (!changed) await stage.write((other) => editForm(other, edited(), stamp()));
      changed = true;
      return work(tx, known);
    });
  }
  const edited = () => {
    const { cnName, enName, formId, category, hasFlow, feature } = form;
    // The draft's fields are those of a request. The definition adds the defaults.
    return formEdit.parse({ cnName, enName, formId, category, hasFlow, feature, fields, confirmLoss: true });
  };
  const items = fields.some((field) => field.enName === 'items') ? { items: [{ qty: '1' }] } : {};
  const whole = { name: '电缆', kind: '7', ...items };

  test('hides no record and none of its rows', async () => {
    expect(await overtaken('read', (tx, known) => readRecord(tx, known, id))).toMatchObject(whole);
  });

  test('hides no record from people who may see it', async () => {
    const asked = () => ({ ids: [id], actor: stage.actor('1') });
    const records = await overtaken('read', (tx, known) => readVisibleRecords(tx, known, asked()));
    expect(records).toMatchObject([whole]);
  });

  test('empties no list', async () => {
    const asked = () => ({ asked: { pageNum: 1, pageSize: 20 }, actor: stage.actor('1') });
    const list = await overtaken('read', (tx, known) => listRecords(tx, known, asked()));
    expect(list).toMatchObject({ total: 1, rows: [{ kind: '7' }] });
  });

  test('lets records be added and changed', async () => {
    const added = await overtaken('write', (tx, known) => insertRecord(tx, known, whole, stamp()));
    const now = await stage.write((tx) => loadFormByName(tx, form.enName));
    expect(await stage.read((tx) => readRecord(tx, now, added.id))).toMatchObject(whole);
  });

  test('lets records be changed', async () => {
    const before = { name: '电缆', kind: '7' };
    const changed = { kind: '9', ...items };
    await overtaken('write', (tx, known) =>
      updateRecord(tx, known, { id, values: changed, ...stamp(), before }),
    );
    const now = await stage.write((tx) => loadFormByName(tx, form.enName));
    expect(await stage.read((tx) => readRecord(tx, now, id))).toMatchObject(changed);
  });
});
