import {
  createTimeField,
  orderField,
  peopleField,
  statusField,
  textField,
  waitingChip,
  waitingField,
  yesNoOptions,
} from '../commonFields.ts';
import { describeResource, nameCalls } from '../resource.ts';

export const deptResource = describeResource({
  name: 'dept',
  group: 'dept',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'sort', 'export'),
  rights: 'system:dept',
  stored: { table: 'depts', path: '/system/dept' },
  key: 'deptId',
  label: 'deptName',
  keyword: '部门名称',
  chipsOf: 'status',
  moreChips: [waitingChip],
  tree: { parent: 'parentId', order: 'orderNum' },
  commands: ['dept.people'],
  fields: [
    textField('deptName', '部门名称', 100, { uniqueKey: { index: 'deptNames', among: ['parentId'] } }),
    { enName: 'parentId', label: '上级部门', funcType: 'dept', display: 'parentName', column: 'none' },
    { enName: 'leaderId', label: '负责人', funcType: 'user', display: 'leaderName', isPCQuery: true },
    textField('phone', '电话', 20, { required: false, isPCQuery: false, isPhone: true }),
    textField('email', '邮箱', 100, { required: false, isPCQuery: false, textKind: 'email' }),
    {
      enName: 'isOrg',
      label: '是否单位',
      funcType: 'radio',
      options: yesNoOptions,
      defaultType: 'fix',
      defaultValue: 'false',
      as: 'boolean',
      width: 100,
    },
    // Without those of the departments below.
    peopleField('users', '直属人数'),
    orderField,
    statusField,
    waitingField,
    createTimeField,
  ],
});
