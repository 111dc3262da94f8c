/** Suppliers and projects: records without a flow. */

import type { Values } from '../../contract/forms/recordRules.ts';
import type { TenantRef, Tx } from '../../server/db/database.ts';
import { buildFacts } from '../../server/records/expressionFacts.ts';
import type { Form } from '../../server/records/schema/formLayout.ts';
import type { WriteStamp } from '../../server/records/stamp.ts';
import { validateRecordInput } from '../../server/records/write/validateRecord.ts';
import { insertRecord } from '../../server/records/write/writeRecord.ts';
import type { RandomGenerator } from '../random.ts';
import { formatDate, shiftDate } from './demoContext.ts';

const companyPlaces = ['江苏', '上海', '浙江', '苏州', '南京', '无锡', '常州', '宁波'];
const companyWords = [
  '宏达',
  '中泰',
  '恒力',
  '华远',
  '东升',
  '安信',
  '瑞丰',
  '金盾',
  '博远',
  '天工',
  '盛世',
  '鼎立',
];
const companyTrades: [string, string][] = [
  ['机械有限公司', '设备'],
  ['建材有限公司', '材料'],
  ['混凝土有限公司', '材料'],
  ['劳务有限公司', '劳务'],
  ['检测技术有限公司', '服务'],
  ['机电安装工程有限公司', '专业分包'],
];

const projectNames = [
  '轨交 14 号线 3 标',
  '轨交 14 号线 5 标',
  '前滩 26 地块',
  '前滩综合管廊',
  '苏州湾文化中心',
  '苏州湾隧道',
  '江北新区污水厂',
  '江北快速路',
  '张江科学城二期',
  '虹桥商务区连廊',
  '临港产业园',
  '吴江人民医院',
  '浦口大桥引桥',
  '昆山智能工厂',
];

export type SeedContext = { tx: Tx; tenant: TenantRef; stamp: WriteStamp; chance: RandomGenerator };

export async function seedSuppliers(writing: SeedContext, form: Form): Promise<string[]> {
  const { chance, stamp } = writing;
  const names = companyPlaces.flatMap((place, index) =>
    companyWords.map((word, at) => ({
      place,
      word,
      trade: companyTrades[(index + at) % companyTrades.length] ?? companyTrades[0],
    })),
  );
  const rows = names.slice(0, 80).map(
    ({ place, word, trade }, index): Values => ({
      name: `${place}${word}${trade?.[0] ?? ''}`,
      category: trade?.[1] ?? '材料',
      grade: chance.pick(['A', 'A', 'B', 'B', 'B', 'C']),
      contact: chance.pick(['王经理', '李经理', '赵工', '陈总', '周经理']),
      phone: `025-8${String(1_000_000 + index * 7919).slice(-7)}`,
      capital: (chance.between(2, 100) * 100).toFixed(2),
      cooperateDate: formatDate(shiftDate(stamp.now, -chance.between(200, 3_000))),
      scope: chance.pick([['钢材'], ['混凝土'], ['机械', '电气'], ['防护用品']]),
    }),
  );
  return insertDemoRecords(writing, form, rows);
}

export async function seedProjects(
  writing: SeedContext,
  form: Form,
  { deptIds, managers }: { deptIds: readonly string[]; managers: readonly string[] },
): Promise<string[]> {
  const { chance, stamp } = writing;
  const rows = projectNames.map((name): Values => {
    const from = shiftDate(stamp.now, -chance.between(100, 900));
    return {
      name,
      stage: chance.pick(['在建', '在建', '在建', '投标', '竣工']),
      dept: chance.pick(deptIds),
      manager: chance.pick(managers),
      period: [formatDate(from), formatDate(shiftDate(from, chance.between(300, 1_200)))],
      budget: (chance.between(8, 900) * 100).toFixed(2),
      address: `${chance.pick(['上海市', '苏州市', '南京市'])}${name}`,
    };
  });
  return insertDemoRecords(writing, form, rows);
}

export async function insertDemoRecords(
  { tx, tenant, stamp }: SeedContext,
  form: Form,
  rows: Values[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const sent of rows) {
    const facts = buildFacts(stamp, tenant);
    const values = await validateRecordInput(tx, form, { sent, requireAll: true, facts });
    ids.push((await insertRecord(tx, form, values, stamp)).id);
  }
  return ids;
}
