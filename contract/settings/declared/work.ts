/** Settings of lists, forms, files and flows. */
import type { Setting } from '../setting.ts';

/** The person who gets what nobody else does; else the first enabled user with the role admin. */
export const flowAdministratorKey = 'flow.admin.userId';

export const workSettings: readonly Setting[] = [
  {
    key: 'sys.list.show.status',
    name: '列表显示状态列',
    usual: 'true',
    meaning: '表单的列表和导出是否有“状态”列；为空等同于“是”。',
    kind: 'switch',
    optional: true,
    readers: 'public',
  },
  {
    key: 'sys.thousand.separator.enabled',
    name: '数字千分位',
    usual: 'true',
    meaning: '启用后列表中的数字有千分位，未设小数位数的显示两位小数。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: 'sys.form.stash.enabled',
    name: '启用表单暂存',
    usual: 'true',
    meaning: '启用后不走流程的表单可以暂存为草稿。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: 'sys.upload.enable.camera',
    name: '上传时可拍照',
    usual: 'false',
    meaning: '启用后上传文件时可选择拍照或本地文件。',
    kind: 'switch',
    readers: 'public',
  },
  {
    key: 'sys.upload.quota.tenant',
    name: '全部文件空间配额（MB，空为不限）',
    usual: '',
    meaning: '全部人员的文件合计可占用的空间（MB）；为空时用运维所设的配额，所设更小时以小者为准。',
    kind: 'number',
    least: 1,
    most: 999_999_999,
    optional: true,
    readers: 'private',
  },
  {
    key: 'sys.upload.quota.person',
    name: '每人文件空间配额（MB，空为默认）',
    usual: '',
    meaning: '每人的文件合计可占用的空间（MB）；为空时用运维所设的配额。',
    kind: 'number',
    least: 1,
    most: 999_999_999,
    optional: true,
    readers: 'private',
  },
  {
    key: 'sys.flow.direct.enabled',
    name: '退回默认直送',
    usual: 'true',
    meaning: '退回时是否默认选中“直送”，即退回的人提交后直接回到本节点；为空等同于“是”。',
    kind: 'switch',
    optional: true,
    readers: 'session',
  },
  {
    key: flowAdministratorKey,
    name: '流程管理员',
    usual: '',
    meaning: '节点没有处理人、转给管理员时由此人处理；为空时是最早的启用的管理员。',
    kind: 'person',
    readers: 'private',
  },
];
