/** A form of twenty columns with every common kind of value, and a million rows of it made by SQL. */
import { sql } from 'kysely';
import { newFormDefinition } from '../../contract/forms/checkedDefinition.ts';
import type { Tx } from '../../server/db/database.ts';
import { publishFormMenus } from '../../server/db/queries/forms/formMenus.ts';
import { loadActorOfUser } from '../../server/db/queries/people/actorOfUser.ts';
import { createForm } from '../../server/records/tables/publishForm.ts';
import { createIndexes, dropIndexes, listInitialIndexes } from '../../server/records/tables/tableIndexes.ts';

const text = (enName: string) => ({ enName, label: enName, funcType: 'input' as const });
const amount = (enName: string) => ({ enName, label: enName, funcType: 'number' as const, precision: 2 });
const day = (enName: string) => ({ enName, label: enName, funcType: 'dateStamp' as const });
const choice = (enName: string) => ({
  enName,
  label: enName,
  funcType: 'select' as const,
  options: ['低', '中', '高'].map((label) => ({ label, value: label })),
});

const fields = [
  { ...text('code'), funcType: 'serialNumber' as const, format: 'HT-{yyyyMM}-{0000}' },
  text('name'),
  text('supplier'),
  text('project'),
  text('note'),
  text('owner'),
  text('place'),
  choice('level'),
  choice('kind'),
  amount('amount'),
  amount('tax'),
  amount('paid'),
  amount('rest'),
  amount('quantity'),
  day('signDate'),
  day('beginDate'),
  { ...day('checkTime'), format: 'YYYY-MM-DD HH:mm:ss' },
  { ...text('remark'), funcType: 'textarea' as const },
  { enName: 'applicant', label: 'applicant', funcType: 'currentUser' as const },
  { enName: 'applyTime', label: 'applyTime', funcType: 'currentTime' as const },
];

export const wideColumns = fields.map((field) => field.enName);

export async function createWideForm(tx: Tx, rows: number): Promise<void> {
  const definition = newFormDefinition.parse({
    enName: 'auto_wide',
    cnName: '宽表',
    fields,
    feature: { columnEvalList: [{ enName: 'amount', type: 'both' }] },
  });
  const { userId } = await tx.selectFrom('users').select('userId').executeTakeFirstOrThrow();
  const actor = await loadActorOfUser(tx, userId);
  if (!actor) throw new Error('The benchmark has no administrator.');
  const form = await createForm(tx, definition, { actor, now: new Date() });
  await publishFormMenus(tx, definition);
  await sql`set local statement_timeout to 0`.execute(tx);
  await sql`set local maintenance_work_mem to '1GB'`.execute(tx);
  await dropIndexes(tx, 'auto_wide', []);
  await sql`
    insert into auto_wide ("createBy", "updateBy", code, name, supplier, project, note, owner, place,
      level, "level$view", kind, "kind$view", amount, tax, paid, rest, quantity,
      "signDate", "beginDate", "checkTime", remark, applicant, "applicant$view", "applyTime")
    select ${userId}, ${userId}, 'HT-202611-' || lpad(n::text, 7, '0'), '盾构机刀具年度框架采购合同第' || n || '批',
      '江苏宏达机械有限公司', '轨交 14 号线 3 标', '单价 < 上季度 & 已复核', '李娜', '上海市浦东新区',
      l, l, k, k, n * 7919::bigint % 500000000 / 100.0, n % 9973 / 100.0, n % 99991 / 10.0, n % 7919 / 1.0, n % 640 / 2.0,
      date '2024-01-01' + n % 1000, date '2024-03-01' + n % 900, timestamp '2024-01-01' + n * interval '61 second',
      '年度框架，按实结算；退回后金额按询价结果下调', ${userId}, '管理员', timestamp '2025-01-01' + n * interval '31 second'
    from generate_series(1, ${rows}::int) as n
    cross join lateral (select (array['低', '中', '高'])[n % 3 + 1] as l, (array['中', '高', '低'])[n % 3 + 1] as k) as c`.execute(
    tx,
  );
  // A benchmark makes the indexes of the list that it needs: the keyword's takes minutes at a million rows.
  await createIndexes(tx, listInitialIndexes(form));
  await sql`analyze auto_wide`.execute(tx);
}
