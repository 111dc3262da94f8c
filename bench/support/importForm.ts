/** A form of twenty columns that a person fills in, with names to look up and codes that are unique, and rows for it. */
import { newFormDefinition } from '../../contract/forms/checkedDefinition.ts';
import type { Tx } from '../../server/db/database.ts';
import { publishFormMenus } from '../../server/db/queries/forms/formMenus.ts';
import { loadActorOfUser } from '../../server/db/queries/people/actorOfUser.ts';
import { createForm } from '../../server/records/tables/publishForm.ts';

const text = (label: string, at: number) => ({ enName: `text${at}`, label, funcType: 'input' as const });
const amount = (label: string, at: number) => ({
  enName: `amount${at}`,
  label,
  funcType: 'number' as const,
  precision: 2,
});
const day = (label: string, at: number) => ({ enName: `day${at}`, label, funcType: 'dateStamp' as const });
const levels = ['低', '中', '高'].map((label) => ({ label, value: label }));

const fields = [
  { enName: 'code', label: '编号码', funcType: 'input' as const, required: true, unique: true },
  ...['名称', '供应商', '项目', '地点', '说明', '联系人', '单位'].map(text),
  ...['金额', '税额', '已付', '余额', '数量'].map(amount),
  ...['签订日', '开始日', '结束日'].map(day),
  { enName: 'level', label: '级别', funcType: 'select' as const, options: levels },
  { enName: 'kind', label: '类别', funcType: 'radio' as const, options: levels, required: true },
  { enName: 'owner', label: '负责人', funcType: 'user' as const },
  { enName: 'remark', label: '备注', funcType: 'textarea' as const },
];

export const importColumns = fields.map((field) => field.label);

export async function createImportForm(tx: Tx): Promise<void> {
  const definition = newFormDefinition.parse({ enName: 'auto_import', cnName: '导入', fields });
  const { userId } = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
  const actor = await loadActorOfUser(tx, userId);
  if (!actor) throw new Error('The benchmark has no administrator.');
  await createForm(tx, definition, { actor, now: new Date() });
  await publishFormMenus(tx, definition);
}

export const buildImportRows = (run: number, count: number): unknown[][] =>
  Array.from({ length: count }, (_, n) => [
    `HT-${run}-${n}`,
    `盾构机刀具年度框架采购合同第${n}批`,
    '江苏宏达机械有限公司',
    '轨交 14 号线 3 标',
    '上海市浦东新区',
    '单价 < 上季度 & 已复核',
    '李娜',
    '台',
    (n * 7919) % 500_000,
    (n % 9973) / 100,
    (n % 99_991) / 10,
    n % 7919,
    (n % 640) / 2,
    { t: 'n', v: 45_292 + (n % 1000), z: 'yyyy-mm-dd' },
    { t: 'n', v: 45_352 + (n % 900), z: 'yyyy-mm-dd' },
    `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
    ['低', '中', '高'][n % 3],
    ['中', '高', '低'][n % 3],
    'admin',
    '年度框架，按实结算；退回后金额按询价结果下调',
  ]);
