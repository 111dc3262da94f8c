import { supplierAccount } from '../../seedSupplierAccount.ts';
import { formatDate, type RecordContentFactory, shiftDate } from '../demoContext.ts';
import type { InstancePlan } from '../instancePlans.ts';

/** Each day of the plans has its own goods. */
const goods = ['三级螺纹钢 Φ16，120 吨', '普通硅酸盐水泥，80 吨', '商品混凝土 C30，200 方'] as const;

export const deliveryContents: RecordContentFactory = ({ actors, supplierIds }, day) => {
  const arriving = goods[day.getUTCDate() % goods.length] ?? goods[0];
  return {
    name: `${arriving.split('，')[0]}到货`,
    supplier: supplierIds[supplierAccount.recordIndex],
    partner: actors.get(supplierAccount.userName)?.userId,
    goods: arriving,
    planDate: formatDate(shiftDate(day, 7)),
  };
};

/** One finished instance, two that wait for the supplier. */
export const deliveryPlans = (now: Date): InstancePlan[] =>
  [9, 2, 1].map((days) => ({
    form: 'auto_delivery',
    initiator: 'zhengshuang',
    start: shiftDate(now, -days),
    acts: days === 9 ? Number.POSITIVE_INFINITY : 0,
    returned: false,
    draft: false,
  }));
