import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

export const projectForm: DemoForm = {
  enName: 'auto_project',
  cnName: '项目',
  category: '基础资料',
  fields: [
    { enName: 'projectNo', label: '项目编号', funcType: 'serialNumber', format: 'XM-{yyyy}-{000}' },
    {
      enName: 'name',
      label: '项目名称',
      funcType: 'input',
      required: true,
      unique: true,
      maxLength: 80,
      isPCQuery: true,
    },
    {
      enName: 'stage',
      label: '阶段',
      funcType: 'select',
      required: true,
      isPCQuery: true,
      options: createOptions('投标', '在建', '竣工', '质保'),
    },
    { enName: 'dept', label: '承建部门', funcType: 'dept', isPCQuery: true },
    { enName: 'manager', label: '项目经理', funcType: 'user' },
    { enName: 'period', label: '工期', funcType: 'dateRange', format: 'YYYY-MM-DD' },
    { enName: 'budget', label: '合同总价', funcType: 'number', precision: 2, suffix: '万元', min: 0 },
    { enName: 'address', label: '地址', funcType: 'input', maxLength: 200 },
    { enName: 'remark', label: '备注', funcType: 'textarea', maxLength: 500 },
  ],
  feature: { shared: true, columnEvalList: [{ enName: 'budget', type: 'sum' }] },
};
