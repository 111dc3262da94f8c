import type { DemoForm } from '../demoTypes.ts';
import { createOptions } from './options.ts';

export const sealForm: DemoForm = {
  enName: 'auto_seal',
  cnName: '用印申请',
  category: '人事行政',
  hasFlow: true,
  fields: [
    { enName: 'sealNo', label: '用印编号', funcType: 'serialNumber', format: 'YY-{yyyyMM}-{0000}' },
    { enName: 'name', label: '文件名称', funcType: 'input', required: true, maxLength: 100, isPCQuery: true },
    {
      enName: 'sealTypes',
      label: '印章',
      funcType: 'checkbox',
      required: true,
      isPCQuery: true,
      options: createOptions('公章', '合同专用章', '法人章', '财务专用章'),
    },
    {
      enName: 'copies',
      label: '份数',
      funcType: 'number',
      precision: 0,
      suffix: '份',
      required: true,
      min: 1,
      max: 999,
    },
    {
      enName: 'outside',
      label: '是否外借',
      funcType: 'radio',
      required: true,
      options: createOptions('否', '是'),
    },
    {
      enName: 'returnDate',
      label: '归还日期',
      funcType: 'dateStamp',
      format: 'YYYY-MM-DD',
      required: true,
      hideCondition: "outside != '是'",
    },
    { enName: 'receiver', label: '送达单位', funcType: 'input', maxLength: 100 },
    { enName: 'reason', label: '用途', funcType: 'textarea', required: true, maxLength: 500 },
    { enName: 'sealedDate', label: '盖章日期', funcType: 'dateStamp', format: 'YYYY-MM-DD' },
    { enName: 'documents', label: '文件', funcType: 'upload', maxSize: 50 },
    { enName: 'applicant', label: '申请人', funcType: 'currentUser' },
    { enName: 'applyTime', label: '申请时间', funcType: 'currentTime' },
  ],
  feature: { columnEvalList: [{ enName: 'copies', type: 'sum' }] },
};
