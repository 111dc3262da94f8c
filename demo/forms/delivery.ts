/** The supplier confirms when goods arrive: the one form on which people from outside act. */
import type { DemoForm } from '../demoTypes.ts';

export const deliveryForm: DemoForm = {
  enName: 'auto_delivery',
  cnName: '到货确认',
  category: '采购管理',
  hasFlow: true,
  fields: [
    { enName: 'deliveryNo', label: '到货编号', funcType: 'serialNumber', format: 'DH-{yyyyMM}-{0000}' },
    { enName: 'name', label: '到货事项', funcType: 'input', required: true, maxLength: 100, isPCQuery: true },
    {
      enName: 'supplier',
      label: '供应商',
      funcType: 'relatedForm',
      relateEnName: 'auto_supplier',
      relateField: 'name',
      required: true,
      isPCQuery: true,
    },
    { enName: 'partner', label: '供应商对接人', funcType: 'user', required: true },
    { enName: 'goods', label: '货物与数量', funcType: 'textarea', maxLength: 500, required: true },
    { enName: 'planDate', label: '计划到货日', funcType: 'dateStamp', format: 'YYYY-MM-DD' },
    { enName: 'reply', label: '供应商答复', funcType: 'textarea', maxLength: 300 },
  ],
  feature: {},
};
