/** Notices to everybody of the tenant, and the people who have read one. */
import { htmlToText } from '../../text/htmlToText.ts';
import { textField, timeField } from '../commonFields.ts';
import { describeResource } from '../resource.ts';

export const noticeResource = describeResource({
  name: 'notice',
  group: 'notice',
  calls: { list: 'list', detail: 'detail', add: 'add', edit: 'edit', remove: 'remove' },
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

export const noticeReaderResource = describeResource({
  name: 'noticeReader',
  group: 'notice',
  calls: { list: 'readers' },
  rights: 'system:notice',
  key: 'userId',
  label: 'nickName',
  keyword: '姓名、账号',
  within: { resource: 'notice', param: 'noticeId', call: 'detail', property: 'noticeId' },
  fields: [
    textField('nickName', '姓名', 64, { editor: 'none', isPersonName: true, width: 120 }),
    textField('userName', '账号', 64, { editor: 'none', width: 140 }),
    textField('deptName', '部门', 100, { editor: 'none', width: 180 }),
    textField('phonenumber', '手机', 20, { editor: 'none', isPhone: true, width: 130 }),
    timeField('readTime', '阅读时间', { isPCQuery: true }),
  ],
});
