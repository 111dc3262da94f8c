/** Notices to everybody of the tenant, and the people who have read one. */
import { htmlToText } from '../../text/htmlToText.ts';
import { textField, timeField, yesNoOptions } from '../commonFields.ts';
import { describeField, describeResource, nameCalls } from '../resource.ts';

const periodField = <const Name extends string>(enName: Name, label: string) =>
  describeField({ enName, label, funcType: 'dateStamp', format: 'YYYY-MM-DD HH:mm:ss', width: 160 });

const switchField = <const Name extends string>(enName: Name, label: string, width: number) =>
  describeField({
    enName,
    label,
    funcType: 'radio',
    options: yesNoOptions,
    defaultType: 'fix',
    defaultValue: 'false',
    as: 'boolean',
    width,
  });

export const noticeResource = describeResource({
  name: 'notice',
  group: 'notice',
  calls: nameCalls('list', 'detail', 'add', 'edit', 'remove', 'export', 'groups'),
  rights: 'system:notice',
  stored: {
    table: 'notices',
    path: '/system/notice',
    newestFirst: true,
    author: { added: 'createBy', changed: 'updateBy' },
  },
  key: 'noticeId',
  label: 'noticeTitle',
  keyword: '标题',
  chipsOf: 'status',
  fields: [
    textField('noticeTitle', '标题', 100),
    {
      enName: 'noticeType',
      label: '类型',
      funcType: 'radio',
      options: [
        { label: '通知', value: '1' },
        { label: '公告', value: '2' },
      ],
      required: true,
      isPCQuery: true,
      width: 80,
    },
    {
      enName: 'status',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '公开', value: '0' },
        { label: '关闭', value: '1' },
      ],
      required: true,
      defaultType: 'fix',
      defaultValue: '0',
      isPCQuery: true,
      width: 80,
      tones: { '0': 'approved', '1': 'draft' },
    },
    {
      enName: 'audience',
      label: '范围',
      funcType: 'radio',
      options: [
        { label: '全体', value: 'all' },
        { label: '指定部门、角色', value: 'some' },
      ],
      required: true,
      defaultType: 'fix',
      defaultValue: 'all',
      width: 120,
    },
    {
      enName: 'deptIds',
      label: '部门及下级',
      funcType: 'select',
      multiple: true,
      selectMode: 1,
      optionsFrom: 'dept',
      display: 'deptNames',
      column: 'none',
      comparable: false,
      hideCondition: "audience == 'all'",
      links: { table: 'noticeDepts', element: 'deptId' },
    },
    {
      enName: 'roleIds',
      label: '角色',
      funcType: 'select',
      multiple: true,
      selectMode: 1,
      optionsFrom: 'role',
      display: 'roleNames',
      column: 'none',
      comparable: false,
      hideCondition: "audience == 'all'",
      links: { table: 'noticeRoles', element: 'roleId' },
    },
    periodField('beginTime', '开始显示'),
    periodField('endTime', '结束显示'),
    switchField('isPinned', '置顶', 70),
    switchField('mustConfirm', '须确认', 80),
    {
      enName: 'noticeContent',
      label: '内容',
      funcType: 'textarea',
      tag: 'html',
      maxLength: 30_000,
      isLong: true,
      column: 'none',
      inWords: (html) => htmlToText(String(html ?? '')),
    },
    {
      enName: 'createBy',
      label: '发布人',
      funcType: 'user',
      display: 'createBy',
      editor: 'none',
      comparable: false,
      width: 110,
    },
    timeField('createTime', '发布时间'),
  ],
  opens: 'notice.read',
  commands: ['notice.read', 'notice.readers'],
});

/** Everybody whom the notice is for, and those who have read it before it was for others. */
export const noticeReaderResource = describeResource({
  name: 'noticeReader',
  group: 'notice',
  calls: { list: 'readers', export: 'exportReaders', groups: 'readerGroups' },
  rights: 'system:notice',
  key: 'userId',
  label: 'nickName',
  keyword: '姓名、账号',
  chipsOf: 'state',
  within: { resource: 'notice', param: 'noticeId', call: 'detail', property: 'noticeId' },
  fixed: { unread: 'true' },
  emptyHint: '没有人在公告的范围之内',
  fields: [
    textField('nickName', '姓名', 64, { editor: 'none', isPersonName: true, personId: 'userId', width: 120 }),
    textField('userName', '账号', 64, { editor: 'none', width: 140 }),
    textField('deptName', '部门', 100, { editor: 'none', width: 180 }),
    textField('phonenumber', '手机', 20, { editor: 'none', isPhone: true, width: 130 }),
    {
      enName: 'state',
      label: '状态',
      funcType: 'radio',
      options: [
        { label: '未读', value: 'unread' },
        { label: '已读', value: 'read' },
        { label: '已确认', value: 'confirmed' },
      ],
      editor: 'none',
      width: 90,
      tones: { unread: 'draft', read: 'processing', confirmed: 'approved' },
    },
    timeField('readTime', '阅读时间', { isPCQuery: true }),
    timeField('confirmTime', '确认时间'),
  ],
});
