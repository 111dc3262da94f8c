import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

/** Categories as a tree, whose list expands level by level. */
export const materialForm: DemoForm = {
  enName: 'auto_material',
  cnName: '物料分类',
  category: '基础资料',
  fields: [
    { enName: 'name', label: '分类名称', funcType: 'input', required: true, maxLength: 60, isPCQuery: true },
    { enName: 'code', label: '分类编码', funcType: 'input', required: true, unique: true, maxLength: 20 },
    {
      enName: 'unit',
      label: '计量单位',
      funcType: 'select',
      options: createOptions('吨', '立方米', '米', '台', '套', '件'),
    },
    { enName: 'stock', label: '安全库存', funcType: 'number', precision: 2, min: 0 },
    { enName: 'remark', label: '备注', funcType: 'textarea', maxLength: 200 },
  ],
  feature: { shared: true, tree: true, columnEvalList: [{ enName: 'stock', type: 'sum' }] },
};
