/** One form for tests of lists: a field of each kind that lists compare differently, and records of it. */
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { Actor } from '../../../server/db/actor.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { Form } from '../../../server/records/schema/formLayout.ts';
import { validateRecordInput } from '../../../server/records/write/validateRecord.ts';
import { insertRecord } from '../../../server/records/write/writeRecord.ts';
import { type FormDraft, type RecordFixture, testNow } from './recordFixture.ts';

export const goodsForm: FormDraft = {
  enName: 'auto_goods',
  cnName: '物资',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
    {
      enName: 'kind',
      label: '类别',
      funcType: 'select',
      options: [
        { label: '甲类', value: 'a' },
        { label: '乙类', value: 'b' },
        { label: '丙类', value: 'c' },
      ],
    },
    {
      enName: 'tags',
      label: '标签',
      funcType: 'checkbox',
      options: [
        { label: '急', value: 'x' },
        { label: '重', value: 'y' },
      ],
    },
    { enName: 'day', label: '日期', funcType: 'dateStamp' },
    { enName: 'period', label: '期间', funcType: 'dateRange' },
    { enName: 'month', label: '月份', funcType: 'dateRange', type: 'monthrange' },
    { enName: 'card', label: '证件', funcType: 'idCard' },
    { enName: 'place', label: '位置', funcType: 'position' },
    { enName: 'area', label: '范围', funcType: 'position', rectangle: true },
  ],
  feature: { columnEvalList: [{ enName: 'amount', type: 'both' }] },
};

const facts = { now: '2026-03-05 10:00:00', currentUser: { userId: '1', deptId: null, roleKeys: [] } };

/** Writes them as the administrator; what was sent, with the id that each got. */
export const insertGoods = (stage: RecordFixture, form: Form, sent: readonly Values[]): Promise<Values[]> =>
  stage.write((tx) => insertGoodsIn(tx, { form, actor: stage.actor(stage.users.admin ?? '') }, sent));

/** The same within a transaction. */
export async function insertGoodsIn(
  tx: Tx,
  { form, actor }: { form: Form; actor: Actor },
  sent: readonly Values[],
): Promise<Values[]> {
  const rows: Values[] = [];
  for (const one of sent) {
    const values = await validateRecordInput(tx, form, { sent: one, requireAll: true, facts });
    rows.push({ ...one, id: (await insertRecord(tx, form, values, { actor, now: testNow })).id });
  }
  return rows;
}
