/** The categories of material as a tree, and what each kind costs where. */
import type { Values } from '../../contract/forms/recordRules.ts';
import type { Form } from '../../server/records/schema/formLayout.ts';
import { createRandomGenerator } from '../random.ts';
import { formatDate, shiftDate } from './demoContext.ts';
import { insertDemoRecords, type SeedContext } from './seedMasterData.ts';

/** Kinds with their sorts: `name|unit`. */
type CategoryTree = { [name: string]: CategoryTree | string };

const categories: CategoryTree = {
  主要材料: {
    钢材: { 螺纹钢: '吨', 型钢: '吨', 钢板: '吨', 钢绞线: '吨' },
    水泥及制品: { 普通硅酸盐水泥: '吨', 商品混凝土: '立方米', 预制管片: '件' },
    砂石: { 中粗砂: '立方米', 碎石: '立方米' },
    防水材料: { 防水卷材: '米', 止水带: '米' },
  },
  周转材料: { 模板: { 钢模板: '套', 木模板: '套' }, 脚手架: { 盘扣架: '套', 钢管: '米' } },
  机械设备: { 起重设备: { 塔式起重机: '台', 汽车起重机: '台' }, 土方设备: { 挖掘机: '台', 装载机: '台' } },
  机电设备: { 风机: '台', 水泵: '台', 电缆: '米' },
  安全防护: { 安全帽: '件', 安全网: '件' },
};

/** Answers the ids of the categories by their names. */
export async function seedMaterials(writing: SeedContext, form: Form): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await insertCategories(writing, form, { tree: categories, ids });
  return ids;
}

type CategoryPosition = { tree: CategoryTree; ids: Map<string, string>; pid?: string; code?: string };

async function insertCategories(
  writing: SeedContext,
  form: Form,
  { tree, ids, pid, code = '' }: CategoryPosition,
): Promise<void> {
  for (const [at, [name, inside]] of Object.entries(tree).entries()) {
    const own = `${code}${String(at + 1).padStart(2, '0')}`;
    const values: Values = { name, code: own, ...(pid !== undefined && { pid }) };
    if (typeof inside === 'string') Object.assign(values, { unit: inside, stock: String(10 * (at + 1)) });
    const [id = ''] = await insertDemoRecords(writing, form, [values]);
    ids.set(name, id);
    if (typeof inside !== 'string')
      await insertCategories(writing, form, { tree: inside, ids, pid: id, code: own });
  }
}

const materialPrices: [name: string, specs: string[], unit: string, price: number][] = [
  ['螺纹钢', ['HRB400E Φ16', 'HRB400E Φ20', 'HRB400E Φ25'], '吨', 3580],
  ['商品混凝土', ['C30', 'C35', 'C40'], '立方米', 465],
  ['普通硅酸盐水泥', ['P.O 42.5 散装', 'P.O 42.5 袋装'], '吨', 372],
  ['防水卷材', ['SBS 4mm', 'TPO 1.5mm'], '米', 38],
  ['汽车起重机', ['25 吨', '50 吨'], '台', 1650],
  ['电缆', ['YJV 4×70', 'YJV 4×120'], '米', 186],
];

export async function seedPrices(
  writing: SeedContext,
  form: Form,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  // A random generator of its own, so that the rest of the demo does not depend on it.
  const chance = createRandomGenerator(26_0113);
  const rows = materialPrices.flatMap(([name, specs, unit, price]) =>
    specs.flatMap((spec) =>
      ['上海', '苏州', '南京'].map(
        (region, at): Values => ({
          name,
          spec,
          unit,
          region,
          price: (price * (0.95 + chance.between(0, 12) / 100)).toFixed(2),
          taxRate: unit === '台' ? '9' : '13',
          priceDate: formatDate(shiftDate(writing.stamp.now, at * 3 - 20)),
          source: `${region}市建设工程造价信息`,
          category: categoryIds.get(name),
        }),
      ),
    ),
  );
  await insertDemoRecords(writing, form, rows);
}
