import { formatDate, type RecordContentFactory, shiftDate } from '../demoContext.ts';
import type { InstancePlan } from '../instancePlans.ts';

/** The example of the standard for identity numbers (GB 11643). */
const card = '11010519491231002X';

/** Values for every field that a person fills in. */
export const siteCheckContents: RecordContentFactory = ({ chance, actors, deptIds, supplierIds }, day) => {
  const [from, to] = [formatDate(shiftDate(day, -2)), formatDate(day)];
  return {
    title: chance.pick(['钢筋加工厂现场核验', '商品混凝土站年度核验', '防水材料供应商准入核验']),
    visitType: chance.pick(['准入', '年度', '抽查']),
    supplierKind: '材料',
    // The second supplier of the demo trades in materials.
    supplier: supplierIds[1],
    contact: '周敏',
    phone: '13800138000',
    scopes: ['资质', '产能', '质量'],
    mark: 'green',
    visitDay: to,
    onSite: [`${from} 09:00:00`, `${from} 16:30:00`],
    stay: [from, to],
    validity: [from.slice(0, 7), formatDate(shiftDate(day, 700)).slice(0, 7)],
    region: ['330000', '330100', '330106'],
    spot: '120.130194,30.259463',
    areas: ['120.1281,30.2574;120.1321,30.2614'],
    inspector: actors.get('dengchao')?.userId,
    members: ['yeqing', 'duanyu'].flatMap((name) => actors.get(name)?.userId ?? []),
    team: deptIds[0],
    card,
    category: 'civil',
    subCategory: 'steel',
    material: ['civil', 'steel', 'steel-hrb400'],
    items: [
      {
        name: '三级螺纹钢 Φ16',
        category: 'civil',
        subCategory: 'steel',
        sampled: from,
        quantity: '120.500',
        price: '3860.00',
      },
      {
        name: '普通硅酸盐水泥',
        category: 'civil',
        subCategory: 'cement',
        sampled: from,
        quantity: '80.000',
        price: '415.50',
      },
    ],
    discount: '1.5',
    score: String(chance.between(62, 96)),
    note: '厂区整洁，检测设备在检定期内；\n抽查两批原材料，质保书齐全。',
    company: '江苏中泰建材有限公司',
  };
};

/** Two finished instances, one that waits. */
export const siteCheckPlans = (now: Date): InstancePlan[] =>
  [3, 2, 1].map((days) => ({
    form: 'auto_site_check',
    initiator: days === 2 ? 'duanyu' : 'yeqing',
    start: shiftDate(now, -days),
    acts: days === 1 ? 0 : Number.POSITIVE_INFINITY,
    returned: false,
    draft: false,
  }));
