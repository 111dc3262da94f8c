/** The audit log. */
import { auditKinds } from '../../audit.ts';
import { textField, timeField } from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

/** Sign-ins, successful or not: the part of the audit log that security reviews read. */
export const signInLogResource = describeResource({
  name: 'signInLog',
  group: 'audit',
  calls: nameCalls('list', 'export', 'groups'),
  rights: 'system:log',
  key: 'auditId',
  label: 'userName',
  keyword: '账号',
  fixed: { kind: 'signIn' },
  fields: [
    timeField('time', '时间', { isPCQuery: true }),
    textField('userName', '账号', 64),
    textField('outcome', '结果', 40, { display: 'outcomeText', width: 220 }),
    textField('address', '地址', 64, { width: 160 }),
    { enName: 'count', label: '次数', funcType: 'number', precision: 0, width: 70 },
    textField('requestId', '请求编号', 64, { column: 'hidden' }),
  ],
});

export const auditResource = describeResource({
  name: 'audit',
  group: 'audit',
  calls: nameCalls('list', 'export', 'groups'),
  rights: 'system:log',
  key: 'auditId',
  label: 'title',
  keyword: '账号、操作',
  fields: [
    timeField('time', '时间', { isPCQuery: true }),
    {
      enName: 'kind',
      label: '类别',
      funcType: 'select',
      options: Object.entries(auditKinds).map(([value, label]) => ({ value, label })),
      isPCQuery: true,
      width: 100,
    },
    textField('userName', '账号', 64, { width: 110 }),
    textField('title', '操作', 200, { comparable: false, isPCQuery: false, width: 220 }),
    textField('what', '接口', 200, { column: 'hidden', width: 220 }),
    textField('outcome', '结果', 40, { display: 'outcomeText', width: 100 }),
    textField('changes', '变更', 2000, { comparable: false, isPCQuery: false, width: 420 }),
    // Texts such as `user:3`.
    {
      enName: 'objects',
      label: '对象',
      funcType: 'select',
      multiple: true,
      options: [],
      display: 'objectTexts',
      width: 160,
    },
    textField('address', '地址', 64, { width: 130 }),
    {
      enName: 'count',
      label: '次数',
      funcType: 'number',
      precision: 0,
      width: 70,
      column: 'hidden',
    },
    textField('requestId', '请求编号', 64, { column: 'hidden' }),
    textField('detail', '详情', 2000, { isPCQuery: false, column: 'hidden', width: 300 }),
  ],
});
