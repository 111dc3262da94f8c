/** Tasks on which nobody acts. */
import { stuckReasons } from '../../flow/stuckReasons.ts';
import { textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const stuckTaskResource = describeResource({
  name: 'stuckTask',
  group: 'stuckTask',
  calls: nameCalls('list', 'export', 'groups'),
  rights: 'flow:instance',
  key: 'stuckId',
  label: 'title',
  keyword: '标题、处理人、发起人',
  chipsOf: 'reason',
  opens: 'stuck.open',
  emptyHint: '所有待办都有人可以办理',
  fields: [
    {
      enName: 'reason',
      label: '异常',
      funcType: 'radio',
      options: Object.entries(stuckReasons).map(([value, label]) => ({ value, label })),
      isPCQuery: true,
      width: 120,
      tones: { disabled: 'danger', overdue: 'processing', none: 'danger' },
    },
    textField('title', '标题', 200),
    textField('formCnName', '表单', 100, { width: 120 }),
    textField('nodeName', '节点', 100, { width: 140 }),
    textField('holderName', '处理人', 64, { width: 100, isPersonName: true }),
    textField('initiatorName', '发起人', 64, { width: 100, isPersonName: true }),
    timeField('arrivalTime', '到达时间'),
    timeField('dueTime', '到期时间'),
    {
      enName: 'overdueHours',
      label: '超期小时',
      funcType: 'number',
      precision: 0,
      editor: 'none',
      isPCQuery: true,
      width: 100,
    },
  ],
  commands: [
    'stuck.open',
    'stuck.reassign',
    'instance.jump',
    'instance.void',
    'instance.delete',
    'flow.diagram',
  ],
});
