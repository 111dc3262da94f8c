import { formatDate, type RecordContentFactory, shiftDate } from '../demoContext.ts';

const reasons: [name: string, expenseType: string, kinds: string[]][] = [
  ['苏州出差（3 人）', '差旅费', ['交通', '住宿', '餐饮']],
  ['南京项目检查', '差旅费', ['交通', '住宿']],
  ['办公耗材', '办公费', ['办公用品']],
  ['测绘仪器校准', '办公费', ['其他']],
  ['安全培训费', '培训费', ['其他', '餐饮']],
  ['商务车维修', '车辆费', ['其他']],
  ['业主来访接待', '招待费', ['餐饮']],
  ['投标文件印刷', '办公费', ['其他']],
  ['月度加油', '车辆费', ['交通']],
];

export const expenseContents: RecordContentFactory = ({ chance, projectIds }, day) => {
  const [name, expenseType, kinds] = chance.pick(reasons);
  const items = Array.from({ length: chance.between(1, 5) }, () => ({
    day: formatDate(shiftDate(day, -chance.between(1, 20))),
    kind: chance.pick(kinds),
    amount: (chance.between(30, 2_600) + chance.between(0, 1) * 0.5).toFixed(2),
    note: chance.pick(['', '高铁往返', '酒店两晚', '工作餐', '见发票']),
  }));
  const cents = items.reduce((sum, item) => sum + Math.round(Number(item.amount) * 100), 0);
  return {
    name,
    expenseType,
    project: chance.pick(projectIds),
    amount: (cents / 100).toFixed(2),
    occurDate: formatDate(shiftDate(day, -1)),
    items,
    description: '',
  };
};
