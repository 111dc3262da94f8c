import { formatDate, type RecordContentFactory, randomAmount, shiftDate } from '../demoContext.ts';

const goods: [name: string, type: string, items: [string, string, string][]][] = [
  [
    '盾构机刀具年度框架',
    '材料采购',
    [
      ['滚刀', '17 寸', '件'],
      ['刮刀', '标准', '件'],
      ['先行刀', '焊接式', '件'],
    ],
  ],
  [
    '预应力锚具补充采购',
    '材料采购',
    [
      ['锚具', 'M15-7', '套'],
      ['波纹管', 'φ70', '米'],
    ],
  ],
  [
    '混凝土供应',
    '材料采购',
    [
      ['商品混凝土', 'C30', '项'],
      ['商品混凝土', 'C40P8', '项'],
    ],
  ],
  [
    '塔吊租赁',
    '设备租赁',
    [
      ['塔式起重机', 'QTZ80', '台班'],
      ['施工升降机', 'SC200', '台班'],
    ],
  ],
  [
    '安全防护用品',
    '材料采购',
    [
      ['安全帽', 'ABS', '件'],
      ['安全带', '双钩', '件'],
      ['防护网', '1.8×6', '件'],
    ],
  ],
  [
    '钢筋（HRB400E）',
    '材料采购',
    [
      ['螺纹钢', 'φ16', '吨'],
      ['螺纹钢', 'φ25', '吨'],
      ['盘螺', 'φ8', '吨'],
    ],
  ],
  ['爆破器材运输', '技术服务', [['危化品运输', '专车', '项']]],
  [
    '监测点布设',
    '技术服务',
    [
      ['沉降监测', '月度', '项'],
      ['测斜管', 'φ70', '米'],
    ],
  ],
  [
    '临电增容',
    '专业分包',
    [
      ['变压器', '630kVA', '套'],
      ['电缆', 'YJV-4×150', '米'],
    ],
  ],
  [
    '工地宿舍改造',
    '专业分包',
    [
      ['箱式房', '3×6', '套'],
      ['空调', '1.5P', '件'],
    ],
  ],
  ['防水卷材采购', '材料采购', [['SBS 卷材', '4mm', '项']]],
  ['脚手架劳务', '劳务分包', [['架子工', '普工', '台班']]],
  [
    '机电安装分包',
    '专业分包',
    [
      ['桥架', '200×100', '米'],
      ['配电箱', 'XL-21', '件'],
    ],
  ],
  [
    '测绘仪器采购',
    '材料采购',
    [
      ['全站仪', '2 秒', '套'],
      ['水准仪', 'DS03', '套'],
    ],
  ],
];

const phases = ['', '（一期）', '（二期）', '第 3 批', '第 6 批', '补充协议', '（南区）', '（北区）'];
const notes = ['年度框架，按实结算。', '含运费与税金。', '质保期两年，质保金 3%。', '分批到货，月结。', ''];

export const contractContents: RecordContentFactory = (
  { chance, supplierIds, projectIds, deptIds, actors },
  day,
) => {
  const [name, contractType, items] = chance.pick(goods);
  const wanted = Number(randomAmount(chance, 9_000, 4_800_000));
  const rows = items.map(([item, spec, unit]) => {
    const quantity = chance.between(2, 60) * 10;
    const price = Math.max(1, Math.round((wanted / items.length / quantity) * 100) / 100);
    const subtotal = (Math.round(quantity * price * 100) / 100).toFixed(2);
    return { name: item, spec, unit, quantity: quantity.toFixed(2), price: price.toFixed(2), subtotal };
  });
  const amount = rows.reduce((sum, row) => sum + Math.round(Number(row.subtotal) * 100), 0) / 100;
  const riskLevel = chance.pick(['低', '低', '低', '中', '中', '高']);
  return {
    name: `${name}${chance.pick(phases)}`,
    supplier: chance.pick(supplierIds),
    project: chance.pick(projectIds),
    contractType,
    amount: amount.toFixed(2),
    signDate: formatDate(shiftDate(day, chance.between(0, 10))),
    period: [formatDate(day), formatDate(shiftDate(day, chance.between(60, 420)))],
    payRatio: chance.pick(['0', '10', '20', '30']),
    riskLevel,
    ...(riskLevel === '高' ? { riskNote: '单一来源，需落实履约保函。' } : {}),
    manager: chance.pick([...actors.values()]).userId,
    useDept: chance.pick(deptIds),
    items: rows,
    description: chance.pick(notes),
  };
};
