import { formatDate, type RecordContentFactory, shiftDate } from '../demoContext.ts';

export const sealContents: RecordContentFactory = ({ chance }, day) => {
  const outside = chance.pick(['否', '否', '否', '是']);
  return {
    name: chance.pick([
      '采购合同文本',
      '投标文件',
      '法人授权委托书',
      '付款承诺函',
      '竣工资料',
      '银行开户资料',
    ]),
    sealTypes: chance.pick([['公章'], ['合同专用章'], ['公章', '法人章'], ['财务专用章']]),
    copies: String(chance.between(1, 12)),
    outside,
    ...(outside === '是' ? { returnDate: formatDate(shiftDate(day, chance.between(1, 7))) } : {}),
    receiver: chance.pick(['', '市住建委', '建设银行张江支行', '业主单位', '招标代理公司']),
    reason: chance.pick(['签订合同', '投标', '办理备案', '银行业务']),
  };
};
