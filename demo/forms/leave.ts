import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

export const leaveForm: DemoForm = {
  enName: 'auto_leave',
  cnName: '请假',
  category: '人事行政',
  hasFlow: true,
  fields: [
    { enName: 'leaveNo', label: '请假单号', funcType: 'serialNumber', format: 'QJ-{yyyyMM}-{0000}' },
    {
      enName: 'leaveType',
      label: '假别',
      funcType: 'select',
      required: true,
      isPCQuery: true,
      options: createOptions('年假', '事假', '病假', '调休', '婚假', '产假'),
    },
    {
      enName: 'period',
      label: '起止日期',
      funcType: 'dateRange',
      format: 'YYYY-MM-DD',
      required: true,
      isPCQuery: true,
    },
    {
      enName: 'days',
      label: '天数',
      funcType: 'number',
      precision: 1,
      suffix: '天',
      required: true,
      min: 0.5,
      max: 180,
      isPCQuery: true,
    },
    { enName: 'agent', label: '工作代理人', funcType: 'user' },
    { enName: 'reason', label: '事由', funcType: 'textarea', required: true, maxLength: 500 },
    { enName: 'proofs', label: '证明材料', funcType: 'upload', maxSize: 20 },
    { enName: 'applicant', label: '申请人', funcType: 'currentUser' },
    { enName: 'applyTime', label: '申请时间', funcType: 'currentTime' },
  ],
  feature: { columnEvalList: [{ enName: 'days', type: 'sum' }] },
};
