/** Background jobs of everybody. */
import { textField, timeField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';
import { jobKindField } from './jobKind.ts';

const count = { funcType: 'number', precision: 0, width: 90 } as const;

export const jobLogResource = describeResource({
  name: 'jobLog',
  group: 'job',
  calls: { list: 'log', export: 'exportLog', groups: 'logGroups' },
  rights: 'system:job',
  key: 'id',
  label: 'title',
  keyword: '标题、发起人',
  chipsOf: 'state',
  emptyHint: '导出、导入等后台任务运行后列在这里',
  fields: [
    textField('title', '任务', 200),
    { ...jobKindField, width: 120 },
    {
      enName: 'state',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '等待', value: 'queued' },
        { label: '运行', value: 'running' },
        { label: '完成', value: 'done' },
        { label: '失败', value: 'failed' },
        { label: '已取消', value: 'cancelled' },
      ],
      isPCQuery: true,
      width: 90,
      tones: {
        queued: 'draft',
        running: 'processing',
        done: 'approved',
        failed: 'danger',
        cancelled: 'voided',
      },
    },
    textField('nickName', '发起人', 64, { width: 100, isPersonName: true, personId: 'userId' }),
    { ...count, enName: 'done', label: '已处理', isSummed: true },
    { ...count, enName: 'total', label: '共', isSummed: true },
    { ...count, enName: 'runs', label: '运行次数', column: 'hidden' },
    textField('msg', '结果', 500, { isPCQuery: false, width: 260 }),
    timeField('createTime', '开始时间', { isPCQuery: true }),
    timeField('endTime', '结束时间'),
  ],
  commands: ['job.cancelRow'],
});
