/** Recurring jobs and the log of their runs. */
import { textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls, type ResourceField } from '../resource.ts';

const stateField: ResourceField = {
  enName: 'state',
  label: '结果',
  funcType: 'radio',
  options: [
    { label: '执行中', value: 'running' },
    { label: '完成', value: 'done' },
    { label: '失败', value: 'failed' },
  ],
  editor: 'none',
  isPCQuery: true,
  width: 90,
  tones: { running: 'processing', done: 'approved', failed: 'danger' },
};

const result = { editor: 'none', isPCQuery: false } as const;

const secondsField: ResourceField = {
  enName: 'seconds',
  label: '用时（秒）',
  funcType: 'number',
  precision: 1,
  editor: 'none',
  width: 100,
  isSummed: true,
};

export const recurringJobResource = describeResource({
  name: 'recurringJob',
  group: 'recurringJob',
  calls: nameCalls('list', 'detail', 'edit', 'export', 'groups'),
  rights: 'system:recurring',
  key: 'name',
  label: 'title',
  keyword: '任务名称',
  chipsOf: 'state',
  note: { field: 'cron', call: 'schedule' },
  fields: [
    textField('title', '任务', 100, { editor: 'none', width: 200 }),
    textField('cron', '执行时间', 100, { isPCQuery: false, width: 120, comparison: 'schedule' }),
    textField('words', '说明', 200, { ...result, comparable: false, width: 200 }),
    {
      enName: 'paused',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '启用', value: 'false' },
        { label: '暂停', value: 'true' },
      ],
      as: 'boolean',
      editor: 'none',
      isPCQuery: true,
      width: 80,
      tones: { false: 'approved', true: 'draft' },
    },
    timeField('nextTime', '下次执行'),
    timeField('startTime', '上次执行'),
    stateField,
    secondsField,
    textField('message', '结果说明', 1000, { ...result, comparable: false }),
  ],
  opens: 'recurringJob.runs',
  commands: ['recurringJob.run', 'recurringJob.pause', 'recurringJob.resume', 'recurringJob.runs'],
});

export const recurringRunResource = describeResource({
  name: 'recurringRun',
  group: 'recurringJob',
  calls: { list: 'runs', export: 'exportRuns', groups: 'runGroups' },
  rights: 'system:recurring',
  key: 'runId',
  label: 'startTime',
  chipsOf: 'state',
  within: { resource: 'recurringJob', param: 'name', call: 'detail', property: 'name' },
  fields: [
    timeField('startTime', '开始时间', { isPCQuery: true }),
    timeField('endTime', '结束时间'),
    stateField,
    secondsField,
    textField('message', '结果说明', 1000, { ...result, comparable: false }),
  ],
});
