import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

/** A data-table form: one keyword box, its first columns, no states; the last column is computed. */
export const priceForm: DemoForm = {
  enName: 'auto_price',
  cnName: '物料价格库',
  category: '基础资料',
  type: 2,
  firstNColumns: 6,
  fields: [
    { enName: 'name', label: '物料名称', funcType: 'input', required: true, maxLength: 60 },
    { enName: 'spec', label: '规格型号', funcType: 'input', maxLength: 60 },
    {
      enName: 'unit',
      label: '计量单位',
      funcType: 'select',
      options: createOptions('吨', '立方米', '米', '台', '套', '件'),
    },
    {
      enName: 'price',
      label: '不含税单价',
      funcType: 'number',
      precision: 2,
      suffix: '元',
      required: true,
      min: 0,
    },
    { enName: 'taxRate', label: '税率', funcType: 'number', precision: 0, suffix: '%', min: 0, max: 100 },
    { enName: 'region', label: '地区', funcType: 'select', options: createOptions('上海', '苏州', '南京') },
    { enName: 'priceDate', label: '采价日期', funcType: 'dateStamp', format: 'YYYY-MM-DD' },
    { enName: 'source', label: '采价来源', funcType: 'input', maxLength: 80 },
    {
      enName: 'category',
      label: '物料分类',
      funcType: 'relatedForm',
      relateEnName: 'auto_material',
      relateField: 'name',
    },
  ],
  feature: {
    shared: true,
    columnEvalList: [{ enName: 'price', type: 'average' }],
    virtualColumns: [
      { enName: 'taxed', cnName: '含税单价（元）', expression: 'price * (1 + taxRate / 100)' },
    ],
  },
};
