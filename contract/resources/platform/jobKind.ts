/** The kinds of background jobs, with the number of jobs in each state. */
import { jobKindNames } from '../../jobKinds.ts';
import { textField, timeField } from '../commonFields.ts';
import { describeResource, type ResourceField } from '../resource.ts';

export const jobKindField: ResourceField = {
  enName: 'kind',
  label: '种类',
  funcType: 'select',
  options: Object.entries(jobKindNames).map(([value, label]) => ({ value, label })),
  isPCQuery: true,
  width: 150,
};

const countField = (enName: string, label: string): ResourceField => ({
  enName,
  label,
  funcType: 'number',
  precision: 0,
  width: 90,
  isSummed: true,
});

export const jobKindResource = describeResource({
  name: 'jobKind',
  group: 'job',
  calls: { list: 'list', export: 'exportKinds', groups: 'kindGroups' },
  rights: 'system:job',
  key: 'kind',
  label: 'name',
  emptyHint: '导出、导入等后台任务运行后，其种类列在这里',
  fields: [
    jobKindField,
    textField('name', '名称', 40, { column: 'none', comparable: false }),
    countField('queued', '等待'),
    countField('running', '运行'),
    countField('done', '完成'),
    countField('failed', '失败'),
    countField('cancelled', '已取消'),
    timeField('lastTime', '最近一次'),
  ],
  opens: 'jobKind.log',
  commands: ['jobKind.log'],
});
