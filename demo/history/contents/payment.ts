import { formatDate, type RecordContentFactory, randomAmount, shiftDate } from '../demoContext.ts';

const reasons: [name: string, payType: string][] = [
  ['三标段 11 月进度款', '进度款'],
  ['检测服务尾款', '结算款'],
  ['设计变更补偿', '结算款'],
  ['投标保证金', '保证金'],
  ['劳务分包 10 月结算', '进度款'],
  ['渣土外运 11 月', '进度款'],
  ['钢筋到货款', '进度款'],
  ['塔吊租赁预付款', '预付款'],
  ['防水工程质保金', '质保金'],
  ['混凝土供应 9 月', '进度款'],
  ['临电增容首付款', '预付款'],
  ['监测服务季度款', '进度款'],
];

export const paymentContents: RecordContentFactory = ({ chance, supplierIds }, day) => {
  const [name, payType] = chance.pick(reasons);
  return {
    name,
    supplier: chance.pick(supplierIds),
    payType,
    amount: randomAmount(chance, 5_000, 3_000_000),
    planDate: formatDate(shiftDate(day, chance.between(3, 30))),
    description: chance.pick(['', '已核对工程量与发票。', '附结算单与验收单。', '合同约定节点已完成。']),
  };
};
