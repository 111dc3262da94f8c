/** A few records of the form that has every type of field. */
import type { Form } from '../../server/records/schema/formLayout.ts';
import { insertDemoRecords, type SeedContext } from './seedMasterData.ts';

/** The examples of the standard for identity numbers (GB 11643). */
const cards = ['11010519491231002X', '440524188001010014'];

export async function seedShowcase(
  writing: SeedContext,
  form: Form,
  { deptIds, supplierIds }: { deptIds: readonly string[]; supplierIds: readonly string[] },
): Promise<void> {
  const { stamp } = writing;
  const shared = { person: stamp.actor.userId, team: deptIds[0], period: ['2026-01-05', '2026-03-31'] };
  await insertDemoRecords(writing, form, [
    { title: '只有名称的示例' },
    {
      ...shared,
      title: '中金额示例',
      amount: '3600.00',
      kind: '乙',
      level: '中',
      tags: ['密'],
      material: ['设备', '塔吊'],
      mark: 'yellow',
      card: cards[1],
      region: ['420000', '429004'],
      spot: '113.453974,30.364953',
      supplier: supplierIds[1],
    },
    {
      ...shared,
      title: '低金额示例',
      amount: '80.00',
      level: '低',
      material: ['服务'],
      mark: '#7a4fd0',
      region: ['110000', '110105'],
    },
    {
      ...shared,
      title: '高金额示例',
      amount: '25800.00',
      kind: '甲',
      level: '高',
      tags: ['急', '重'],
      material: ['材料', '钢材', '螺纹钢'],
      mark: 'red',
      day: '2026-01-08',
      card: cards[0],
      region: ['330000', '330100', '330106'],
      spot: '120.130194,30.259463',
      areas: ['120.1281,30.2574;120.1321,30.2614', '120.1421,30.2434;120.1481,30.2494'],
      supplier: supplierIds[0],
      note: '多行文本的第一行\n第二行',
      rows: [
        { name: '主筋', material: ['材料', '钢材', '螺纹钢'], mark: 'green', quantity: '12.50' },
        { name: '封层', material: ['材料', '水泥', '白水泥'], mark: '#7a4fd0', quantity: '3.00' },
      ],
    },
  ]);
}
