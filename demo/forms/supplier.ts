import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

export const supplierForm: DemoForm = {
  enName: 'auto_supplier',
  cnName: '供应商',
  category: '基础资料',
  fields: [
    { enName: 'supplierNo', label: '供应商编号', funcType: 'serialNumber', format: 'GYS-{yyyy}-{0000}' },
    {
      enName: 'name',
      label: '供应商名称',
      funcType: 'input',
      required: true,
      unique: true,
      maxLength: 80,
      isPCQuery: true,
    },
    {
      enName: 'category',
      label: '类别',
      funcType: 'select',
      required: true,
      isPCQuery: true,
      options: createOptions('材料', '设备', '劳务', '专业分包', '服务'),
    },
    {
      enName: 'grade',
      label: '评级',
      funcType: 'radio',
      options: createOptions('A', 'B', 'C', 'D'),
      isPCQuery: true,
    },
    { enName: 'contact', label: '联系人', funcType: 'input', maxLength: 30 },
    { enName: 'phone', label: '联系电话', funcType: 'input', maxLength: 20 },
    { enName: 'capital', label: '注册资本', funcType: 'number', precision: 2, suffix: '万元', min: 0 },
    { enName: 'cooperateDate', label: '合作起始日', funcType: 'dateStamp', format: 'YYYY-MM-DD' },
    {
      enName: 'scope',
      label: '供货范围',
      funcType: 'checkbox',
      options: createOptions('钢材', '混凝土', '机械', '电气', '防护用品'),
    },
    { enName: 'remark', label: '备注', funcType: 'textarea', maxLength: 500 },
  ],
  feature: { shared: true, columnEvalList: [{ enName: 'capital', type: 'both' }] },
};
